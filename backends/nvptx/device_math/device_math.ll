target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Sum = type { double, double }
%struct.Log = type { i32, %struct.Sum }
%struct.Angle = type { i32, %struct.Sum }

@__const.logarithm.third = private unnamed_addr constant %struct.Sum { double 0x3FE5555555555555, double 0x3C85555555555555 }, align 8
@two_over_pi = internal unnamed_addr constant [20 x i64] [i64 -6703182060581546711, i64 -277156292786332224, i64 -2638381946312093631, i64 -121206125134887583, i64 -5249950069107600672, i64 452944820249399836, i64 -135693905287338178, i64 -1692731182770600828, i64 -1613291254968254911, i64 4148332274289687028, i64 -7168499653074671557, i64 2303758334597371919, i64 -1211730484530615009, i64 7869616827067468215, i64 5712322887342352941, i64 8441921394348257659, i64 4397547296490951402, i64 7780917995555872008, i64 6197850593633725355, i64 -1094449336203069923], align 8

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @exp(double noundef %0) {
  %2 = call fastcc double @exp_of_sum(double noundef %0, double noundef 0.000000e+00)
  ret double %2
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc double @exp_of_sum(double noundef %0, double noundef %1) unnamed_addr {
  %3 = call fastcc zeroext i1 @is_nan(double noundef %0)
  br i1 %3, label %24, label %4

4:                                                ; preds = %2
  %5 = fcmp ogt double %0, 7.098000e+02
  br i1 %5, label %24, label %6

6:                                                ; preds = %4
  %7 = fcmp olt double %0, -7.452000e+02
  br i1 %7, label %24, label %8

8:                                                ; preds = %6
  %9 = fmul double %0, 0x3FF71547652B82FE
  %10 = call double @llvm.rint.f64(double %9)
  %11 = fneg double %10
  %12 = call fastcc double @multiply_add(double noundef %11, double noundef 0x3FE62E42FEF00000, double noundef %0)
  %13 = call fastcc double @multiply_add(double noundef %11, double noundef 0x3DD473DE6AF278ED, double noundef %1)
  %14 = call fastcc { double, double } @fast_sum(double noundef %12, double noundef %13)
  %15 = extractvalue { double, double } %14, 0
  %16 = extractvalue { double, double } %14, 1
  %17 = fmul double %15, %15
  %18 = call fastcc double @exp_series(double noundef %15)
  %19 = call fastcc double @multiply_add(double noundef %17, double noundef %18, double noundef %16)
  %20 = fadd double %15, %19
  %21 = fadd double %20, 1.000000e+00
  %22 = fptosi double %10 to i32
  %23 = call fastcc double @scaled(double noundef %21, i32 noundef %22)
  br label %24

24:                                               ; preds = %6, %4, %2, %8
  %25 = phi double [ %23, %8 ], [ %0, %2 ], [ 0x7FF0000000000000, %4 ], [ 0.000000e+00, %6 ]
  ret double %25
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @exp2(double noundef %0) {
  %2 = call fastcc zeroext i1 @is_nan(double noundef %0)
  br i1 %2, label %17, label %3

3:                                                ; preds = %1
  %4 = fcmp ult double %0, 1.024000e+03
  br i1 %4, label %5, label %17

5:                                                ; preds = %3
  %6 = fcmp olt double %0, -1.075000e+03
  br i1 %6, label %17, label %7

7:                                                ; preds = %5
  %8 = call double @llvm.rint.f64(double %0)
  %9 = fsub double %0, %8
  %10 = fmul double %9, 0x3FE62E42FEFA39EF
  %11 = fmul double %10, %10
  %12 = call fastcc double @exp_series(double noundef %10)
  %13 = call fastcc double @multiply_add(double noundef %11, double noundef %12, double noundef %10)
  %14 = fadd double %13, 1.000000e+00
  %15 = fptosi double %8 to i32
  %16 = call fastcc double @scaled(double noundef %14, i32 noundef %15)
  br label %17

17:                                               ; preds = %5, %3, %1, %7
  %18 = phi double [ %16, %7 ], [ %0, %1 ], [ 0x7FF0000000000000, %3 ], [ 0.000000e+00, %5 ]
  ret double %18
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc zeroext i1 @is_nan(double noundef %0) unnamed_addr {
  %2 = fcmp uno double %0, 0.000000e+00
  ret i1 %2
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.rint.f64(double)

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc double @scaled(double noundef %0, i32 noundef %1) unnamed_addr {
  %3 = sdiv i32 %1, 2
  %4 = call fastcc double @power_of_two(i32 noundef %3)
  %5 = fmul double %4, %0
  %6 = sub nsw i32 %1, %3
  %7 = call fastcc double @power_of_two(i32 noundef %6)
  %8 = fmul double %5, %7
  ret double %8
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc double @multiply_add(double noundef %0, double noundef %1, double noundef %2) unnamed_addr {
  %4 = call double @llvm.fma.f64(double %0, double %1, double %2)
  ret double %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc double @exp_series(double noundef %0) unnamed_addr {
  %2 = call fastcc double @multiply_add(double noundef 0x3DE6124613A86D09, double noundef %0, double noundef 0x3E21EED8EFF8D898)
  %3 = call fastcc double @multiply_add(double noundef %2, double noundef %0, double noundef 0x3E5AE64567F544E4)
  %4 = call fastcc double @multiply_add(double noundef %3, double noundef %0, double noundef 0x3E927E4FB7789F5C)
  %5 = call fastcc double @multiply_add(double noundef %4, double noundef %0, double noundef 0x3EC71DE3A556C734)
  %6 = call fastcc double @multiply_add(double noundef %5, double noundef %0, double noundef 0x3EFA01A01A01A01A)
  %7 = call fastcc double @multiply_add(double noundef %6, double noundef %0, double noundef 0x3F2A01A01A01A01A)
  %8 = call fastcc double @multiply_add(double noundef %7, double noundef %0, double noundef 0x3F56C16C16C16C17)
  %9 = call fastcc double @multiply_add(double noundef %8, double noundef %0, double noundef 0x3F81111111111111)
  %10 = call fastcc double @multiply_add(double noundef %9, double noundef %0, double noundef 0x3FA5555555555555)
  %11 = call fastcc double @multiply_add(double noundef %10, double noundef %0, double noundef 0x3FC5555555555555)
  %12 = call fastcc double @multiply_add(double noundef %11, double noundef %0, double noundef 5.000000e-01)
  ret double %12
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @expm1(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp olt double %2, 0x3C90000000000000
  br i1 %3, label %44, label %4

4:                                                ; preds = %1
  %5 = fcmp olt double %2, 3.500000e-01
  br i1 %5, label %6, label %10

6:                                                ; preds = %4
  %7 = fmul double %0, %0
  %8 = call fastcc double @exp_series(double noundef %0)
  %9 = call fastcc double @multiply_add(double noundef %7, double noundef %8, double noundef %0)
  br label %44

10:                                               ; preds = %4
  %11 = call fastcc zeroext i1 @is_nan(double noundef %0)
  %12 = fcmp ogt double %0, 7.098000e+02
  %13 = or i1 %12, %11
  br i1 %13, label %14, label %16

14:                                               ; preds = %10
  %15 = select i1 %11, double %0, double 0x7FF0000000000000
  br label %44

16:                                               ; preds = %10
  %17 = fcmp olt double %0, -4.000000e+01
  br i1 %17, label %44, label %18

18:                                               ; preds = %16
  %19 = fmul double %0, 0x3FF71547652B82FE
  %20 = call double @llvm.rint.f64(double %19)
  %21 = fneg double %20
  %22 = call fastcc double @multiply_add(double noundef %21, double noundef 0x3FE62E42FEF00000, double noundef %0)
  %23 = fmul double %20, 0xBDD473DE6AF278ED
  %24 = call fastcc { double, double } @fast_sum(double noundef %22, double noundef %23)
  %25 = extractvalue { double, double } %24, 0
  %26 = extractvalue { double, double } %24, 1
  %27 = fmul double %25, %25
  %28 = call fastcc double @exp_series(double noundef %25)
  %29 = call fastcc double @multiply_add(double noundef %27, double noundef %28, double noundef %26)
  %30 = fadd double %25, %29
  %31 = fcmp ogt double %20, 1.000000e+03
  br i1 %31, label %32, label %36

32:                                               ; preds = %18
  %33 = fadd double %30, 1.000000e+00
  %34 = fptosi double %20 to i32
  %35 = call fastcc double @scaled(double noundef %33, i32 noundef %34)
  br label %44

36:                                               ; preds = %18
  %37 = fptosi double %20 to i32
  %38 = call fastcc double @power_of_two(i32 noundef %37)
  %39 = call fastcc { double, double } @exact_sum(double noundef %38, double noundef -1.000000e+00)
  %40 = extractvalue { double, double } %39, 0
  %41 = extractvalue { double, double } %39, 1
  %42 = call fastcc double @multiply_add(double noundef %38, double noundef %30, double noundef %41)
  %43 = fadd double %40, %42
  br label %44

44:                                               ; preds = %32, %36, %16, %1, %14, %6
  %45 = phi double [ %9, %6 ], [ %15, %14 ], [ %0, %1 ], [ -1.000000e+00, %16 ], [ %35, %32 ], [ %43, %36 ]
  ret double %45
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc double @magnitude(double noundef %0) unnamed_addr {
  %2 = call double @llvm.fabs.f64(double %0)
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc { double, double } @fast_sum(double noundef %0, double noundef %1) unnamed_addr {
  %3 = fadd double %0, %1
  %4 = fsub double %3, %0
  %5 = fsub double %1, %4
  %6 = insertvalue { double, double } undef, double %3, 0
  %7 = insertvalue { double, double } %6, double %5, 1
  ret { double, double } %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc double @power_of_two(i32 noundef %0) unnamed_addr {
  %2 = add nsw i32 %0, 1023
  %3 = zext i32 %2 to i64
  %4 = shl i64 %3, 52
  %5 = call fastcc double @from_bits(i64 noundef %4)
  ret double %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc { double, double } @exact_sum(double noundef %0, double noundef %1) unnamed_addr {
  %3 = fadd double %0, %1
  %4 = fsub double %3, %0
  %5 = fsub double %3, %4
  %6 = fsub double %0, %5
  %7 = fsub double %1, %4
  %8 = fadd double %7, %6
  %9 = insertvalue { double, double } undef, double %3, 0
  %10 = insertvalue { double, double } %9, double %8, 1
  ret { double, double } %10
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define double @log(double noundef %0) {
  %2 = alloca double, align 8
  %3 = alloca %struct.Log, align 8
  %4 = bitcast double* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %4)
  %5 = call fastcc zeroext i1 @log_special(double noundef %0, double* noundef nonnull %2)
  br i1 %5, label %6, label %8

6:                                                ; preds = %1
  %7 = load double, double* %2, align 8
  br label %19

8:                                                ; preds = %1
  %9 = call fastcc { i32, %struct.Sum } @logarithm(double noundef %0)
  %10 = extractvalue { i32, %struct.Sum } %9, 0
  %11 = extractvalue { i32, %struct.Sum } %9, 1
  %12 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 0
  store i32 %10, i32* %12, align 8
  %13 = extractvalue %struct.Sum %11, 0
  %14 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 0
  store double %13, double* %14, align 8
  %15 = extractvalue %struct.Sum %11, 1
  %16 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 1
  store double %15, double* %16, align 8
  %17 = call fastcc { double, double } @natural(%struct.Log* noundef nonnull byval(%struct.Log) align 8 %3)
  %18 = extractvalue { double, double } %17, 0
  br label %19

19:                                               ; preds = %8, %6
  %20 = phi double [ %7, %6 ], [ %18, %8 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %4)
  ret double %20
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn writeonly
define internal fastcc zeroext i1 @log_special(double noundef %0, double* nocapture noundef writeonly %1) unnamed_addr {
  %3 = fcmp ogt double %0, 0.000000e+00
  %4 = fcmp olt double %0, 0x7FF0000000000000
  %5 = and i1 %3, %4
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = fcmp oeq double %0, 0.000000e+00
  %8 = fcmp olt double %0, 0.000000e+00
  %9 = select i1 %8, double 0x7FF8000000000000, double %0
  %10 = select i1 %7, double 0xFFF0000000000000, double %9
  store double %10, double* %1, align 8
  br label %11

11:                                               ; preds = %2, %6
  %12 = and i1 %3, %4
  %13 = xor i1 %12, true
  ret i1 %13
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { double, double } @natural(%struct.Log* nocapture noundef readonly byval(%struct.Log) align 8 %0) unnamed_addr {
  %2 = getelementptr inbounds %struct.Log, %struct.Log* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 8
  %4 = sitofp i32 %3 to double
  %5 = fmul double %4, 0x3FE62E42FEF00000
  %6 = getelementptr inbounds %struct.Log, %struct.Log* %0, i64 0, i32 1, i32 0
  %7 = load double, double* %6, align 8
  %8 = call fastcc { double, double } @exact_sum(double noundef %5, double noundef %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = getelementptr inbounds %struct.Log, %struct.Log* %0, i64 0, i32 1, i32 1
  %12 = load double, double* %11, align 8
  %13 = call fastcc double @multiply_add(double noundef %4, double noundef 0x3DD473DE6AF278ED, double noundef %12)
  %14 = fadd double %10, %13
  %15 = call fastcc { double, double } @fast_sum(double noundef %9, double noundef %14)
  ret { double, double } %15
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { i32, %struct.Sum } @logarithm(double noundef %0) unnamed_addr {
  %2 = alloca %struct.Sum, align 8
  %3 = alloca %struct.Sum, align 8
  %4 = alloca %struct.Sum, align 8
  %5 = fcmp olt double %0, 0x10000000000000
  %6 = fmul double %0, 0x4350000000000000
  %7 = select i1 %5, i32 -54, i32 0
  %8 = select i1 %5, double %6, double %0
  %9 = call fastcc i64 @bits_of(double noundef %8)
  %10 = add i64 %9, -4604544271217802189
  %11 = ashr i64 %10, 52
  %12 = trunc i64 %11 to i32
  %13 = add nsw i32 %7, %12
  %14 = and i64 %10, 4503599627370495
  %15 = add nuw nsw i64 %14, 4604544271217802189
  %16 = call fastcc double @from_bits(i64 noundef %15)
  %17 = fadd double %16, -1.000000e+00
  %18 = call fastcc { double, double } @fast_sum(double noundef 2.000000e+00, double noundef %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  %21 = fdiv double %17, %19
  %22 = fneg double %21
  %23 = call fastcc double @multiply_add(double noundef %22, double noundef %19, double noundef %17)
  %24 = fmul double %20, %21
  %25 = fsub double %23, %24
  %26 = fdiv double %25, %19
  %27 = bitcast %struct.Sum* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %27)
  %28 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 0
  store double %21, double* %28, align 8
  %29 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 1
  store double %26, double* %29, align 8
  %30 = bitcast %struct.Sum* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %30)
  %31 = call fastcc { double, double } @exact_product(double noundef %21, double noundef %21)
  %32 = extractvalue { double, double } %31, 0
  %33 = extractvalue { double, double } %31, 1
  %34 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 0
  store double %32, double* %34, align 8
  %35 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 1
  %36 = fmul double %21, 2.000000e+00
  %37 = call fastcc double @multiply_add(double noundef %36, double noundef %26, double noundef %33)
  store double %37, double* %35, align 8
  %38 = call fastcc double @multiply_add(double noundef 8.000000e-02, double noundef %32, double noundef 0x3FB642C8590B2164)
  %39 = call fastcc double @multiply_add(double noundef %38, double noundef %32, double noundef 0x3FB8618618618618)
  %40 = call fastcc double @multiply_add(double noundef %39, double noundef %32, double noundef 0x3FBAF286BCA1AF28)
  %41 = call fastcc double @multiply_add(double noundef %40, double noundef %32, double noundef 0x3FBE1E1E1E1E1E1E)
  %42 = call fastcc double @multiply_add(double noundef %41, double noundef %32, double noundef 0x3FC1111111111111)
  %43 = call fastcc double @multiply_add(double noundef %42, double noundef %32, double noundef 0x3FC3B13B13B13B14)
  %44 = call fastcc double @multiply_add(double noundef %43, double noundef %32, double noundef 0x3FC745D1745D1746)
  %45 = call fastcc double @multiply_add(double noundef %44, double noundef %32, double noundef 0x3FCC71C71C71C71C)
  %46 = call fastcc double @multiply_add(double noundef %45, double noundef %32, double noundef 0x3FD2492492492492)
  %47 = call fastcc double @multiply_add(double noundef %46, double noundef %32, double noundef 4.000000e-01)
  %48 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %3, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %2)
  %49 = extractvalue { double, double } %48, 0
  %50 = extractvalue { double, double } %48, 1
  %51 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 0
  store double %49, double* %51, align 8
  %52 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 1
  store double %50, double* %52, align 8
  %53 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %4, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 @__const.logarithm.third)
  %54 = extractvalue { double, double } %53, 0
  %55 = extractvalue { double, double } %53, 1
  %56 = call fastcc { double, double } @fast_sum(double noundef %36, double noundef %54)
  %57 = extractvalue { double, double } %56, 0
  %58 = extractvalue { double, double } %56, 1
  %59 = fmul double %32, %32
  %60 = fmul double %21, %59
  %61 = call fastcc double @multiply_add(double noundef %60, double noundef %47, double noundef %55)
  %62 = call fastcc double @multiply_add(double noundef 2.000000e+00, double noundef %26, double noundef %58)
  %63 = fadd double %61, %62
  %64 = call fastcc { double, double } @fast_sum(double noundef %57, double noundef %63)
  %65 = extractvalue { double, double } %64, 0
  %66 = extractvalue { double, double } %64, 1
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %30)
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %27)
  %67 = insertvalue { i32, %struct.Sum } undef, i32 %13, 0
  %68 = insertvalue %struct.Sum poison, double %65, 0
  %69 = insertvalue %struct.Sum %68, double %66, 1
  %70 = insertvalue { i32, %struct.Sum } %67, %struct.Sum %69, 1
  ret { i32, %struct.Sum } %70
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define double @log2(double noundef %0) {
  %2 = alloca double, align 8
  %3 = alloca %struct.Log, align 8
  %4 = alloca %struct.Sum, align 8
  %5 = bitcast double* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %5)
  %6 = call fastcc zeroext i1 @log_special(double noundef %0, double* noundef nonnull %2)
  br i1 %6, label %7, label %9

7:                                                ; preds = %1
  %8 = load double, double* %2, align 8
  br label %31

9:                                                ; preds = %1
  %10 = bitcast %struct.Log* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %10)
  %11 = call fastcc { i32, %struct.Sum } @logarithm(double noundef %0)
  %12 = extractvalue { i32, %struct.Sum } %11, 0
  %13 = extractvalue { i32, %struct.Sum } %11, 1
  %14 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 0
  store i32 %12, i32* %14, align 8
  %15 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1
  %16 = extractvalue %struct.Sum %13, 0
  %17 = getelementptr inbounds %struct.Sum, %struct.Sum* %15, i64 0, i32 0
  store double %16, double* %17, align 8
  %18 = extractvalue %struct.Sum %13, 1
  %19 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 1
  store double %18, double* %19, align 8
  %20 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 0
  store double 0x3FF71547652B82FE, double* %20, align 8
  %21 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 1
  store double 0x3C7777D0FFDA0D24, double* %21, align 8
  %22 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %15, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %4)
  %23 = extractvalue { double, double } %22, 0
  %24 = extractvalue { double, double } %22, 1
  %25 = sitofp i32 %12 to double
  %26 = call fastcc { double, double } @exact_sum(double noundef %25, double noundef %23)
  %27 = extractvalue { double, double } %26, 0
  %28 = extractvalue { double, double } %26, 1
  %29 = fadd double %24, %28
  %30 = fadd double %27, %29
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %10)
  br label %31

31:                                               ; preds = %9, %7
  %32 = phi double [ %8, %7 ], [ %30, %9 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %5)
  ret double %32
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { double, double } @product(%struct.Sum* nocapture noundef readonly byval(%struct.Sum) align 8 %0, %struct.Sum* nocapture noundef readonly byval(%struct.Sum) align 8 %1) unnamed_addr {
  %3 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 0
  %4 = load double, double* %3, align 8
  %5 = getelementptr inbounds %struct.Sum, %struct.Sum* %1, i64 0, i32 0
  %6 = load double, double* %5, align 8
  %7 = call fastcc { double, double } @exact_product(double noundef %4, double noundef %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = getelementptr inbounds %struct.Sum, %struct.Sum* %1, i64 0, i32 1
  %11 = load double, double* %10, align 8
  %12 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 1
  %13 = load double, double* %12, align 8
  %14 = fmul double %6, %13
  %15 = call fastcc double @multiply_add(double noundef %4, double noundef %11, double noundef %14)
  %16 = fadd double %9, %15
  %17 = call fastcc { double, double } @fast_sum(double noundef %8, double noundef %16)
  ret { double, double } %17
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define double @log10(double noundef %0) {
  %2 = alloca double, align 8
  %3 = alloca %struct.Log, align 8
  %4 = alloca %struct.Sum, align 8
  %5 = bitcast double* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %5)
  %6 = call fastcc zeroext i1 @log_special(double noundef %0, double* noundef nonnull %2)
  br i1 %6, label %7, label %9

7:                                                ; preds = %1
  %8 = load double, double* %2, align 8
  br label %33

9:                                                ; preds = %1
  %10 = bitcast %struct.Log* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %10)
  %11 = call fastcc { i32, %struct.Sum } @logarithm(double noundef %0)
  %12 = extractvalue { i32, %struct.Sum } %11, 0
  %13 = extractvalue { i32, %struct.Sum } %11, 1
  %14 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 0
  store i32 %12, i32* %14, align 8
  %15 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1
  %16 = extractvalue %struct.Sum %13, 0
  %17 = getelementptr inbounds %struct.Sum, %struct.Sum* %15, i64 0, i32 0
  store double %16, double* %17, align 8
  %18 = extractvalue %struct.Sum %13, 1
  %19 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 1
  store double %18, double* %19, align 8
  %20 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 0
  store double 0x3FDBCB7B1526E50E, double* %20, align 8
  %21 = getelementptr inbounds %struct.Sum, %struct.Sum* %4, i64 0, i32 1
  store double 0x3C695355BAAAFAD3, double* %21, align 8
  %22 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %15, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %4)
  %23 = extractvalue { double, double } %22, 0
  %24 = extractvalue { double, double } %22, 1
  %25 = sitofp i32 %12 to double
  %26 = fmul double %25, 0x3FD3441350900000
  %27 = call fastcc { double, double } @exact_sum(double noundef %26, double noundef %23)
  %28 = extractvalue { double, double } %27, 0
  %29 = extractvalue { double, double } %27, 1
  %30 = call fastcc double @multiply_add(double noundef %25, double noundef 0x3DCEF3FDE623E256, double noundef %24)
  %31 = fadd double %29, %30
  %32 = fadd double %28, %31
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %10)
  br label %33

33:                                               ; preds = %9, %7
  %34 = phi double [ %8, %7 ], [ %32, %9 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %5)
  ret double %34
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define double @log1p(double noundef %0) {
  %2 = alloca double, align 8
  %3 = alloca %struct.Log, align 8
  %4 = bitcast double* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %4)
  %5 = call fastcc double @magnitude(double noundef %0)
  %6 = fcmp olt double %5, 0x3C90000000000000
  br i1 %6, label %29, label %7

7:                                                ; preds = %1
  %8 = call fastcc { double, double } @exact_sum(double noundef 1.000000e+00, double noundef %0)
  %9 = extractvalue { double, double } %8, 0
  %10 = call fastcc zeroext i1 @log_special(double noundef %9, double* noundef nonnull %2)
  br i1 %10, label %11, label %13

11:                                               ; preds = %7
  %12 = load double, double* %2, align 8
  br label %29

13:                                               ; preds = %7
  %14 = extractvalue { double, double } %8, 1
  %15 = call fastcc { i32, %struct.Sum } @logarithm(double noundef %9)
  %16 = extractvalue { i32, %struct.Sum } %15, 0
  %17 = extractvalue { i32, %struct.Sum } %15, 1
  %18 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 0
  store i32 %16, i32* %18, align 8
  %19 = extractvalue %struct.Sum %17, 0
  %20 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 0
  store double %19, double* %20, align 8
  %21 = extractvalue %struct.Sum %17, 1
  %22 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 1
  store double %21, double* %22, align 8
  %23 = call fastcc { double, double } @natural(%struct.Log* noundef nonnull byval(%struct.Log) align 8 %3)
  %24 = extractvalue { double, double } %23, 0
  %25 = extractvalue { double, double } %23, 1
  %26 = fdiv double %14, %9
  %27 = fadd double %26, %25
  %28 = fadd double %24, %27
  br label %29

29:                                               ; preds = %11, %13, %1
  %30 = phi double [ %0, %1 ], [ %12, %11 ], [ %28, %13 ]
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %4)
  ret double %30
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define double @pow(double noundef %0, double noundef %1) {
  %3 = fcmp oeq double %1, 0.000000e+00
  %4 = fcmp oeq double %0, 1.000000e+00
  %5 = or i1 %4, %3
  br i1 %5, label %47, label %6

6:                                                ; preds = %2
  %7 = call fastcc zeroext i1 @is_nan(double noundef %0)
  br i1 %7, label %10, label %8

8:                                                ; preds = %6
  %9 = call fastcc zeroext i1 @is_nan(double noundef %1)
  br i1 %9, label %10, label %12

10:                                               ; preds = %8, %6
  %11 = fadd double %0, %1
  br label %47

12:                                               ; preds = %8
  %13 = call fastcc double @magnitude(double noundef %0)
  %14 = call fastcc i64 @bits_of(double noundef %0)
  %15 = icmp sgt i64 %14, -1
  br i1 %15, label %18, label %16

16:                                               ; preds = %12
  %17 = call fastcc zeroext i1 @is_odd(double noundef %1)
  br label %18

18:                                               ; preds = %16, %12
  %19 = phi i1 [ false, %12 ], [ %17, %16 ]
  %20 = call fastcc double @magnitude(double noundef %1)
  %21 = fcmp oeq double %20, 0x7FF0000000000000
  br i1 %21, label %22, label %29

22:                                               ; preds = %18
  %23 = fcmp oeq double %13, 1.000000e+00
  %24 = fcmp ule double %13, 1.000000e+00
  %25 = fcmp ogt double %1, 0.000000e+00
  %26 = xor i1 %25, %24
  %27 = select i1 %26, double 0x7FF0000000000000, double 0.000000e+00
  %28 = select i1 %23, double 1.000000e+00, double %27
  br label %47

29:                                               ; preds = %18
  %30 = fcmp oeq double %13, 0.000000e+00
  %31 = fcmp oeq double %13, 0x7FF0000000000000
  %32 = or i1 %30, %31
  br i1 %32, label %33, label %37

33:                                               ; preds = %29
  %34 = fcmp ule double %1, 0.000000e+00
  %35 = xor i1 %34, %30
  %36 = select i1 %35, double 0.000000e+00, double 0x7FF0000000000000
  br label %43

37:                                               ; preds = %29
  %38 = fcmp olt double %0, 0.000000e+00
  br i1 %38, label %39, label %41

39:                                               ; preds = %37
  %40 = call fastcc zeroext i1 @is_integer(double noundef %1)
  br i1 %40, label %41, label %47

41:                                               ; preds = %39, %37
  %42 = call fastcc double @positive_power(double noundef %13, double noundef %1)
  br label %43

43:                                               ; preds = %41, %33
  %44 = phi double [ %36, %33 ], [ %42, %41 ]
  %45 = fneg double %44
  %46 = select i1 %19, double %45, double %44
  br label %47

47:                                               ; preds = %22, %39, %43, %2, %10
  %48 = phi double [ %11, %10 ], [ 1.000000e+00, %2 ], [ %28, %22 ], [ %46, %43 ], [ 0x7FF8000000000000, %39 ]
  ret double %48
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc i64 @bits_of(double noundef %0) unnamed_addr {
  %2 = bitcast double %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc zeroext i1 @is_odd(double noundef %0) unnamed_addr {
  %2 = call fastcc zeroext i1 @is_integer(double noundef %0)
  br i1 %2, label %3, label %10

3:                                                ; preds = %1
  %4 = call fastcc double @magnitude(double noundef %0)
  %5 = fcmp olt double %4, 0x4340000000000000
  br i1 %5, label %6, label %10

6:                                                ; preds = %3
  %7 = fptosi double %0 to i64
  %8 = and i64 %7, 1
  %9 = icmp ne i64 %8, 0
  br label %10

10:                                               ; preds = %6, %3, %1
  %11 = phi i1 [ false, %3 ], [ false, %1 ], [ %9, %6 ]
  ret i1 %11
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc zeroext i1 @is_integer(double noundef %0) unnamed_addr {
  %2 = call double @llvm.trunc.f64(double %0)
  %3 = fcmp oeq double %2, %0
  ret i1 %3
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc double @positive_power(double noundef %0, double noundef %1) unnamed_addr {
  %3 = alloca %struct.Log, align 8
  %4 = bitcast %struct.Log* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %4)
  %5 = call fastcc { i32, %struct.Sum } @logarithm(double noundef %0)
  %6 = extractvalue { i32, %struct.Sum } %5, 0
  %7 = extractvalue { i32, %struct.Sum } %5, 1
  %8 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 0
  store i32 %6, i32* %8, align 8
  %9 = extractvalue %struct.Sum %7, 0
  %10 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 0
  store double %9, double* %10, align 8
  %11 = extractvalue %struct.Sum %7, 1
  %12 = getelementptr inbounds %struct.Log, %struct.Log* %3, i64 0, i32 1, i32 1
  store double %11, double* %12, align 8
  %13 = call fastcc { double, double } @natural(%struct.Log* noundef nonnull byval(%struct.Log) align 8 %3)
  %14 = extractvalue { double, double } %13, 0
  %15 = call fastcc double @magnitude(double noundef %1)
  %16 = fcmp ogt double %15, 0x4400000000000000
  br i1 %16, label %17, label %24

17:                                               ; preds = %2
  %18 = fcmp oeq double %14, 0.000000e+00
  %19 = fcmp ule double %14, 0.000000e+00
  %20 = fcmp ogt double %1, 0.000000e+00
  %21 = xor i1 %20, %19
  %22 = select i1 %21, double 0x7FF0000000000000, double 0.000000e+00
  %23 = select i1 %18, double 1.000000e+00, double %22
  br label %31

24:                                               ; preds = %2
  %25 = extractvalue { double, double } %13, 1
  %26 = call fastcc { double, double } @exact_product(double noundef %14, double noundef %1)
  %27 = extractvalue { double, double } %26, 0
  %28 = extractvalue { double, double } %26, 1
  %29 = call fastcc double @multiply_add(double noundef %25, double noundef %1, double noundef %28)
  %30 = call fastcc double @exp_of_sum(double noundef %27, double noundef %29)
  br label %31

31:                                               ; preds = %24, %17
  %32 = phi double [ %23, %17 ], [ %30, %24 ]
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %4)
  ret double %32
}

; Function Attrs: nofree noinline norecurse nosync nounwind readnone
define double @powi(double noundef %0, i32 noundef %1) {
  %3 = icmp slt i32 %1, 0
  %4 = sub i32 0, %1
  %5 = select i1 %3, i32 %4, i32 %1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %11

7:                                                ; preds = %11, %2
  %8 = phi double [ 1.000000e+00, %2 ], [ %18, %11 ]
  %9 = fdiv double 1.000000e+00, %8
  %10 = select i1 %3, double %9, double %8
  ret double %10

11:                                               ; preds = %2, %11
  %12 = phi double [ %20, %11 ], [ %0, %2 ]
  %13 = phi i32 [ %19, %11 ], [ %5, %2 ]
  %14 = phi double [ %18, %11 ], [ 1.000000e+00, %2 ]
  %15 = and i32 %13, 1
  %16 = icmp eq i32 %15, 0
  %17 = select i1 %16, double 1.000000e+00, double %12
  %18 = fmul double %14, %17
  %19 = lshr i32 %13, 1
  %20 = fmul double %12, %12
  %21 = icmp ult i32 %13, 2
  br i1 %21, label %7, label %11
}

; Function Attrs: nofree noinline nosync nounwind readnone
define double @cbrt(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp ogt double %2, 0.000000e+00
  %4 = fcmp olt double %2, 0x7FF0000000000000
  %5 = and i1 %3, %4
  br i1 %5, label %6, label %49

6:                                                ; preds = %1
  %7 = fcmp olt double %2, 0x170000000000000
  br i1 %7, label %8, label %10

8:                                                ; preds = %6
  %9 = fmul double %2, 0x52B0000000000000
  br label %14

10:                                               ; preds = %6
  %11 = fcmp ogt double %2, 0x7E70000000000000
  br i1 %11, label %12, label %14

12:                                               ; preds = %10
  %13 = fmul double %2, 0x2D30000000000000
  br label %14

14:                                               ; preds = %10, %12, %8
  %15 = phi double [ 0x39B0000000000000, %8 ], [ 0x4630000000000000, %12 ], [ 1.000000e+00, %10 ]
  %16 = phi double [ %9, %8 ], [ %13, %12 ], [ %2, %10 ]
  %17 = call fastcc i64 @bits_of(double noundef %16)
  %18 = udiv i64 %17, 3
  %19 = add nuw nsw i64 %18, 3071306045661749710
  %20 = call fastcc double @from_bits(i64 noundef %19)
  br label %36

21:                                               ; preds = %36
  %22 = call fastcc { double, double } @exact_product(double noundef %46, double noundef %46)
  %23 = extractvalue { double, double } %22, 0
  %24 = extractvalue { double, double } %22, 1
  %25 = call fastcc { double, double } @exact_product(double noundef %23, double noundef %46)
  %26 = extractvalue { double, double } %25, 0
  %27 = extractvalue { double, double } %25, 1
  %28 = fsub double %16, %26
  %29 = call fastcc double @multiply_add(double noundef %24, double noundef %46, double noundef %27)
  %30 = fsub double %28, %29
  %31 = fmul double %23, 3.000000e+00
  %32 = fdiv double 1.000000e+00, %31
  %33 = call fastcc double @multiply_add(double noundef %30, double noundef %32, double noundef %46)
  %34 = fmul double %15, %33
  %35 = call double @llvm.copysign.f64(double %34, double %0)
  br label %49

36:                                               ; preds = %14, %36
  %37 = phi double [ %20, %14 ], [ %46, %36 ]
  %38 = phi i32 [ 0, %14 ], [ %47, %36 ]
  %39 = fmul double %37, %37
  %40 = fmul double %37, %39
  %41 = fsub double %40, %16
  %42 = fmul double %40, 2.000000e+00
  %43 = fadd double %16, %42
  %44 = fdiv double %41, %43
  %45 = fmul double %37, %44
  %46 = fsub double %37, %45
  %47 = add nuw nsw i32 %38, 1
  %48 = icmp eq i32 %47, 4
  br i1 %48, label %21, label %36

49:                                               ; preds = %1, %21
  %50 = phi double [ %35, %21 ], [ %0, %1 ]
  ret double %50
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc double @from_bits(i64 noundef %0) unnamed_addr {
  %2 = bitcast i64 %0 to double
  ret double %2
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc { double, double } @exact_product(double noundef %0, double noundef %1) unnamed_addr {
  %3 = fmul double %0, %1
  %4 = fneg double %3
  %5 = call fastcc double @multiply_add(double noundef %0, double noundef %1, double noundef %4)
  %6 = insertvalue { double, double } undef, double %3, 0
  %7 = insertvalue { double, double } %6, double %5, 1
  ret { double, double } %7
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.copysign.f64(double, double)

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @hypot(double noundef %0, double noundef %1) {
  %3 = call fastcc double @magnitude(double noundef %0)
  %4 = call fastcc double @magnitude(double noundef %1)
  %5 = fcmp oeq double %3, 0x7FF0000000000000
  %6 = fcmp oeq double %4, 0x7FF0000000000000
  %7 = select i1 %5, i1 true, i1 %6
  br i1 %7, label %46, label %8

8:                                                ; preds = %2
  %9 = fcmp ogt double %3, %4
  %10 = select i1 %9, double %3, double %4
  %11 = select i1 %9, double %4, double %3
  %12 = fcmp ogt double %10, 0x5F30000000000000
  br i1 %12, label %16, label %13

13:                                               ; preds = %8
  %14 = fcmp olt double %10, 0x26F0000000000000
  br i1 %14, label %15, label %16

15:                                               ; preds = %13
  br label %16

16:                                               ; preds = %8, %13, %15
  %17 = phi double [ 0x1A70000000000000, %15 ], [ 1.000000e+00, %13 ], [ 0x6570000000000000, %8 ]
  %18 = fdiv double %10, %17
  %19 = fdiv double %11, %17
  %20 = call fastcc { double, double } @exact_product(double noundef %18, double noundef %18)
  %21 = extractvalue { double, double } %20, 0
  %22 = extractvalue { double, double } %20, 1
  %23 = call fastcc { double, double } @exact_product(double noundef %19, double noundef %19)
  %24 = extractvalue { double, double } %23, 0
  %25 = extractvalue { double, double } %23, 1
  %26 = call fastcc { double, double } @exact_sum(double noundef %21, double noundef %24)
  %27 = extractvalue { double, double } %26, 0
  %28 = extractvalue { double, double } %26, 1
  %29 = fadd double %22, %25
  %30 = fadd double %28, %29
  %31 = fadd double %27, %30
  %32 = call double @llvm.sqrt.f64(double %31)
  %33 = fcmp ogt double %32, 0.000000e+00
  %34 = fcmp olt double %32, 0x7FF0000000000000
  %35 = and i1 %33, %34
  br i1 %35, label %36, label %43

36:                                               ; preds = %16
  %37 = fneg double %32
  %38 = call fastcc double @multiply_add(double noundef %37, double noundef %32, double noundef %27)
  %39 = fadd double %30, %38
  %40 = fmul double %32, 2.000000e+00
  %41 = fdiv double %39, %40
  %42 = fadd double %32, %41
  br label %43

43:                                               ; preds = %36, %16
  %44 = phi double [ %42, %36 ], [ %32, %16 ]
  %45 = fmul double %17, %44
  br label %46

46:                                               ; preds = %2, %43
  %47 = phi double [ %45, %43 ], [ 0x7FF0000000000000, %2 ]
  ret double %47
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.sqrt.f64(double)

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define double @sin(double noundef %0) {
  %2 = alloca %struct.Angle, align 8
  %3 = call fastcc double @magnitude(double noundef %0)
  %4 = fcmp olt double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %32

5:                                                ; preds = %1
  %6 = fcmp oeq double %0, 0.000000e+00
  br i1 %6, label %32, label %7

7:                                                ; preds = %5
  %8 = bitcast %struct.Angle* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %8)
  %9 = call fastcc { i32, %struct.Sum } @angle_of(double noundef %3)
  %10 = extractvalue { i32, %struct.Sum } %9, 0
  %11 = extractvalue { i32, %struct.Sum } %9, 1
  %12 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 0
  store i32 %10, i32* %12, align 8
  %13 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1
  %14 = extractvalue %struct.Sum %11, 0
  %15 = getelementptr inbounds %struct.Sum, %struct.Sum* %13, i64 0, i32 0
  store double %14, double* %15, align 8
  %16 = extractvalue %struct.Sum %11, 1
  %17 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1, i32 1
  store double %16, double* %17, align 8
  %18 = and i32 %10, 1
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %22, label %20

20:                                               ; preds = %7
  %21 = call fastcc double @cosine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %13)
  br label %24

22:                                               ; preds = %7
  %23 = call fastcc double @sine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %13)
  br label %24

24:                                               ; preds = %22, %20
  %25 = phi double [ %21, %20 ], [ %23, %22 ]
  %26 = fcmp uge double %0, 0.000000e+00
  %27 = and i32 %10, 2
  %28 = icmp ne i32 %27, 0
  %29 = xor i1 %26, %28
  %30 = fneg double %25
  %31 = select i1 %29, double %25, double %30
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %8)
  br label %32

32:                                               ; preds = %5, %1, %24
  %33 = phi double [ %31, %24 ], [ 0x7FF8000000000000, %1 ], [ %0, %5 ]
  ret double %33
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { i32, %struct.Sum } @angle_of(double noundef %0) unnamed_addr {
  %2 = fcmp ugt double %0, 0x3FE921FB54442D18
  br i1 %2, label %3, label %30

3:                                                ; preds = %1
  %4 = fcmp ult double %0, 0x4130000000000000
  br i1 %4, label %11, label %5

5:                                                ; preds = %3
  %6 = call fastcc { i32, %struct.Sum } @huge_angle(double noundef %0)
  %7 = extractvalue { i32, %struct.Sum } %6, 0
  %8 = extractvalue { i32, %struct.Sum } %6, 1
  %9 = extractvalue %struct.Sum %8, 0
  %10 = extractvalue %struct.Sum %8, 1
  br label %30

11:                                               ; preds = %3
  %12 = fmul double %0, 0x3FE45F306DC9C883
  %13 = call double @llvm.rint.f64(double %12)
  %14 = fneg double %13
  %15 = call fastcc double @multiply_add(double noundef %14, double noundef 0x3FF921FB54442D18, double noundef %0)
  %16 = call fastcc { double, double } @exact_product(double noundef %13, double noundef 0x3C91A62633145C07)
  %17 = extractvalue { double, double } %16, 0
  %18 = extractvalue { double, double } %16, 1
  %19 = fneg double %17
  %20 = call fastcc { double, double } @exact_sum(double noundef %15, double noundef %19)
  %21 = extractvalue { double, double } %20, 0
  %22 = extractvalue { double, double } %20, 1
  %23 = fptoui double %13 to i32
  %24 = fsub double %22, %18
  %25 = fmul double %13, 0x391F1976B7ED8FBC
  %26 = fadd double %24, %25
  %27 = call fastcc { double, double } @fast_sum(double noundef %21, double noundef %26)
  %28 = extractvalue { double, double } %27, 0
  %29 = extractvalue { double, double } %27, 1
  br label %30

30:                                               ; preds = %1, %11, %5
  %31 = phi i32 [ %7, %5 ], [ %23, %11 ], [ 0, %1 ]
  %32 = phi double [ %9, %5 ], [ %28, %11 ], [ %0, %1 ]
  %33 = phi double [ %10, %5 ], [ %29, %11 ], [ 0.000000e+00, %1 ]
  %34 = insertvalue { i32, %struct.Sum } undef, i32 %31, 0
  %35 = insertvalue %struct.Sum poison, double %32, 0
  %36 = insertvalue %struct.Sum %35, double %33, 1
  %37 = insertvalue { i32, %struct.Sum } %34, %struct.Sum %36, 1
  ret { i32, %struct.Sum } %37
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc double @cosine_near_zero(%struct.Sum* nocapture noundef readonly byval(%struct.Sum) align 8 %0) unnamed_addr {
  %2 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 0
  %3 = load double, double* %2, align 8
  %4 = fmul double %3, %3
  %5 = call fastcc double @multiply_add(double noundef 0xBCA6827863B97D97, double noundef %4, double noundef 0x3D2AE7F3E733B81F)
  %6 = call fastcc double @multiply_add(double noundef %5, double noundef %4, double noundef 0xBDA93974A8C07C9D)
  %7 = call fastcc double @multiply_add(double noundef %6, double noundef %4, double noundef 0x3E21EED8EFF8D898)
  %8 = call fastcc double @multiply_add(double noundef %7, double noundef %4, double noundef 0xBE927E4FB7789F5C)
  %9 = call fastcc double @multiply_add(double noundef %8, double noundef %4, double noundef 0x3EFA01A01A01A01A)
  %10 = call fastcc double @multiply_add(double noundef %9, double noundef %4, double noundef 0xBF56C16C16C16C17)
  %11 = call fastcc double @multiply_add(double noundef %10, double noundef %4, double noundef 0x3FA5555555555555)
  %12 = fmul double %4, 5.000000e-01
  %13 = fsub double 1.000000e+00, %12
  %14 = fsub double 1.000000e+00, %13
  %15 = fsub double %14, %12
  %16 = fmul double %4, %4
  %17 = fneg double %3
  %18 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 1
  %19 = load double, double* %18, align 8
  %20 = fmul double %19, %17
  %21 = call fastcc double @multiply_add(double noundef %16, double noundef %11, double noundef %20)
  %22 = fadd double %15, %21
  %23 = fadd double %13, %22
  ret double %23
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc double @sine_near_zero(%struct.Sum* nocapture noundef readonly byval(%struct.Sum) align 8 %0) unnamed_addr {
  %2 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 0
  %3 = load double, double* %2, align 8
  %4 = fmul double %3, %3
  %5 = call fastcc double @multiply_add(double noundef 0x3CE952C77030AD4A, double noundef %4, double noundef 0xBD6AE7F3E733B81F)
  %6 = call fastcc double @multiply_add(double noundef %5, double noundef %4, double noundef 0x3DE6124613A86D09)
  %7 = call fastcc double @multiply_add(double noundef %6, double noundef %4, double noundef 0xBE5AE64567F544E4)
  %8 = call fastcc double @multiply_add(double noundef %7, double noundef %4, double noundef 0x3EC71DE3A556C734)
  %9 = call fastcc double @multiply_add(double noundef %8, double noundef %4, double noundef 0xBF2A01A01A01A01A)
  %10 = call fastcc double @multiply_add(double noundef %9, double noundef %4, double noundef 0x3F81111111111111)
  %11 = call fastcc double @multiply_add(double noundef %10, double noundef %4, double noundef 0xBFC5555555555555)
  %12 = fmul double %3, %4
  %13 = getelementptr inbounds %struct.Sum, %struct.Sum* %0, i64 0, i32 1
  %14 = load double, double* %13, align 8
  %15 = call fastcc double @multiply_add(double noundef -5.000000e-01, double noundef %4, double noundef 1.000000e+00)
  %16 = fmul double %14, %15
  %17 = call fastcc double @multiply_add(double noundef %12, double noundef %11, double noundef %16)
  %18 = fadd double %3, %17
  ret double %18
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define double @cos(double noundef %0) {
  %2 = alloca %struct.Angle, align 8
  %3 = call fastcc double @magnitude(double noundef %0)
  %4 = fcmp olt double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %29

5:                                                ; preds = %1
  %6 = bitcast %struct.Angle* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %6)
  %7 = call fastcc { i32, %struct.Sum } @angle_of(double noundef %3)
  %8 = extractvalue { i32, %struct.Sum } %7, 0
  %9 = extractvalue { i32, %struct.Sum } %7, 1
  %10 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 0
  store i32 %8, i32* %10, align 8
  %11 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1
  %12 = extractvalue %struct.Sum %9, 0
  %13 = getelementptr inbounds %struct.Sum, %struct.Sum* %11, i64 0, i32 0
  store double %12, double* %13, align 8
  %14 = extractvalue %struct.Sum %9, 1
  %15 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1, i32 1
  store double %14, double* %15, align 8
  %16 = and i32 %8, 1
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %5
  %19 = call fastcc double @sine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %11)
  br label %22

20:                                               ; preds = %5
  %21 = call fastcc double @cosine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %11)
  br label %22

22:                                               ; preds = %20, %18
  %23 = phi double [ %19, %18 ], [ %21, %20 ]
  %24 = add i32 %8, 1
  %25 = and i32 %24, 2
  %26 = icmp eq i32 %25, 0
  %27 = fneg double %23
  %28 = select i1 %26, double %23, double %27
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %6)
  br label %29

29:                                               ; preds = %1, %22
  %30 = phi double [ %28, %22 ], [ 0x7FF8000000000000, %1 ]
  ret double %30
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define double @tan(double noundef %0) {
  %2 = alloca %struct.Angle, align 8
  %3 = call fastcc double @magnitude(double noundef %0)
  %4 = fcmp olt double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %32

5:                                                ; preds = %1
  %6 = fcmp oeq double %0, 0.000000e+00
  br i1 %6, label %32, label %7

7:                                                ; preds = %5
  %8 = bitcast %struct.Angle* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %8)
  %9 = call fastcc { i32, %struct.Sum } @angle_of(double noundef %3)
  %10 = extractvalue { i32, %struct.Sum } %9, 0
  %11 = extractvalue { i32, %struct.Sum } %9, 1
  %12 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 0
  store i32 %10, i32* %12, align 8
  %13 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1
  %14 = extractvalue %struct.Sum %11, 0
  %15 = getelementptr inbounds %struct.Sum, %struct.Sum* %13, i64 0, i32 0
  store double %14, double* %15, align 8
  %16 = extractvalue %struct.Sum %11, 1
  %17 = getelementptr inbounds %struct.Angle, %struct.Angle* %2, i64 0, i32 1, i32 1
  store double %16, double* %17, align 8
  %18 = call fastcc double @sine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %13)
  %19 = call fastcc double @cosine_near_zero(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %13)
  %20 = and i32 %10, 1
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %25, label %22

22:                                               ; preds = %7
  %23 = fneg double %19
  %24 = fdiv double %23, %18
  br label %27

25:                                               ; preds = %7
  %26 = fdiv double %18, %19
  br label %27

27:                                               ; preds = %25, %22
  %28 = phi double [ %24, %22 ], [ %26, %25 ]
  %29 = fcmp olt double %0, 0.000000e+00
  %30 = fneg double %28
  %31 = select i1 %29, double %30, double %28
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %8)
  br label %32

32:                                               ; preds = %5, %1, %27
  %33 = phi double [ %31, %27 ], [ 0x7FF8000000000000, %1 ], [ %0, %5 ]
  ret double %33
}

; Function Attrs: nofree noinline nosync nounwind readnone
define double @atan(double noundef %0) {
  %2 = call fastcc zeroext i1 @is_nan(double noundef %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = or i1 %3, %2
  br i1 %4, label %10, label %5

5:                                                ; preds = %1
  %6 = call fastcc double @magnitude(double noundef %0)
  %7 = call fastcc { double, double } @arc_tangent(double noundef %6, double noundef 0.000000e+00)
  %8 = extractvalue { double, double } %7, 0
  %9 = call double @llvm.copysign.f64(double %8, double %0)
  br label %10

10:                                               ; preds = %1, %5
  %11 = phi double [ %9, %5 ], [ %0, %1 ]
  ret double %11
}

; Function Attrs: nofree noinline nosync nounwind readnone
define internal fastcc { double, double } @arc_tangent(double noundef %0, double noundef %1) unnamed_addr {
  %3 = fcmp ogt double %0, 0x4003504F333F9DE6
  br i1 %3, label %4, label %13

4:                                                ; preds = %2
  %5 = fdiv double -1.000000e+00, %0
  %6 = fcmp olt double %0, 0x7FF0000000000000
  br i1 %6, label %7, label %33

7:                                                ; preds = %4
  %8 = call fastcc double @multiply_add(double noundef %5, double noundef %0, double noundef 1.000000e+00)
  %9 = fmul double %5, %8
  %10 = fmul double %5, %1
  %11 = fmul double %5, %10
  %12 = fadd double %11, %9
  br label %33

13:                                               ; preds = %2
  %14 = fcmp ogt double %0, 0x3FDA827999FCEF33
  br i1 %14, label %15, label %33

15:                                               ; preds = %13
  %16 = call fastcc { double, double } @exact_sum(double noundef %0, double noundef -1.000000e+00)
  %17 = extractvalue { double, double } %16, 0
  %18 = extractvalue { double, double } %16, 1
  %19 = call fastcc { double, double } @exact_sum(double noundef %0, double noundef 1.000000e+00)
  %20 = extractvalue { double, double } %19, 0
  %21 = extractvalue { double, double } %19, 1
  %22 = fdiv double %17, %20
  %23 = fneg double %22
  %24 = call fastcc double @multiply_add(double noundef %23, double noundef %20, double noundef %17)
  %25 = fadd double %18, %24
  %26 = fmul double %21, %22
  %27 = fsub double %25, %26
  %28 = fdiv double %27, %20
  %29 = fmul double %1, 2.000000e+00
  %30 = fmul double %20, %20
  %31 = fdiv double %29, %30
  %32 = fadd double %31, %28
  br label %33

33:                                               ; preds = %7, %4, %13, %15
  %34 = phi double [ %22, %15 ], [ %0, %13 ], [ %5, %4 ], [ %5, %7 ]
  %35 = phi double [ 0x3C81A62633145C07, %15 ], [ 0.000000e+00, %13 ], [ 0x3C91A62633145C07, %4 ], [ 0x3C91A62633145C07, %7 ]
  %36 = phi double [ 0x3FE921FB54442D18, %15 ], [ 0.000000e+00, %13 ], [ 0x3FF921FB54442D18, %4 ], [ 0x3FF921FB54442D18, %7 ]
  %37 = phi double [ %32, %15 ], [ %1, %13 ], [ 0.000000e+00, %4 ], [ %12, %7 ]
  %38 = fmul double %34, %34
  br label %48

39:                                               ; preds = %48
  %40 = call fastcc { double, double } @exact_sum(double noundef %36, double noundef %34)
  %41 = extractvalue { double, double } %40, 0
  %42 = extractvalue { double, double } %40, 1
  %43 = fmul double %34, %38
  %44 = fadd double %35, %37
  %45 = call fastcc double @multiply_add(double noundef %43, double noundef %56, double noundef %44)
  %46 = fadd double %42, %45
  %47 = call fastcc { double, double } @fast_sum(double noundef %41, double noundef %46)
  ret { double, double } %47

48:                                               ; preds = %33, %48
  %49 = phi i32 [ 45, %33 ], [ %57, %48 ]
  %50 = phi double [ 0.000000e+00, %33 ], [ %56, %48 ]
  %51 = and i32 %49, 3
  %52 = icmp eq i32 %51, 1
  %53 = sitofp i32 %49 to double
  %54 = select i1 %52, double 1.000000e+00, double -1.000000e+00
  %55 = fdiv double %54, %53
  %56 = call fastcc double @multiply_add(double noundef %50, double noundef %38, double noundef %55)
  %57 = add nsw i32 %49, -2
  %58 = icmp ugt i32 %49, 4
  br i1 %58, label %48, label %39
}

; Function Attrs: nofree noinline nosync nounwind readnone
define double @atan2(double noundef %0, double noundef %1) {
  %3 = call fastcc zeroext i1 @is_nan(double noundef %1)
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = call fastcc zeroext i1 @is_nan(double noundef %0)
  br i1 %5, label %6, label %8

6:                                                ; preds = %4, %2
  %7 = fadd double %0, %1
  br label %57

8:                                                ; preds = %4
  %9 = call fastcc double @magnitude(double noundef %0)
  %10 = call fastcc double @magnitude(double noundef %1)
  %11 = call fastcc i64 @bits_of(double noundef %1)
  %12 = icmp sgt i64 %11, -1
  %13 = fcmp oeq double %9, 0.000000e+00
  br i1 %13, label %42, label %14

14:                                               ; preds = %8
  %15 = fcmp oeq double %10, 0x7FF0000000000000
  %16 = fcmp olt double %9, 0x7FF0000000000000
  %17 = select i1 %15, i1 %16, i1 false
  br i1 %17, label %42, label %18

18:                                               ; preds = %14
  %19 = fcmp oeq double %10, 0.000000e+00
  br i1 %19, label %42, label %20

20:                                               ; preds = %18
  %21 = fcmp oeq double %9, 0x7FF0000000000000
  %22 = fcmp olt double %10, 0x7FF0000000000000
  %23 = select i1 %21, i1 %22, i1 false
  %24 = select i1 %23, double 0x3FF921FB54442D18, double 0x3FE921FB54442D18
  %25 = select i1 %23, double 0x3C91A62633145C07, double 0x3C81A62633145C07
  br i1 %21, label %42, label %26

26:                                               ; preds = %20
  %27 = fdiv double %9, %10
  %28 = fcmp ogt double %27, 0x7B0000000000000
  %29 = fcmp olt double %27, 0x7830000000000000
  %30 = and i1 %28, %29
  %31 = fcmp ogt double %10, 0x7B0000000000000
  %32 = select i1 %30, i1 %31, i1 false
  br i1 %32, label %33, label %37

33:                                               ; preds = %26
  %34 = fneg double %27
  %35 = call fastcc double @multiply_add(double noundef %34, double noundef %10, double noundef %9)
  %36 = fdiv double %35, %10
  br label %37

37:                                               ; preds = %26, %33
  %38 = phi double [ %36, %33 ], [ 0.000000e+00, %26 ]
  %39 = call fastcc { double, double } @arc_tangent(double noundef %27, double noundef %38)
  %40 = extractvalue { double, double } %39, 0
  %41 = extractvalue { double, double } %39, 1
  br label %42

42:                                               ; preds = %20, %18, %8, %14, %37
  %43 = phi double [ %40, %37 ], [ 0.000000e+00, %14 ], [ 0.000000e+00, %8 ], [ %24, %20 ], [ 0x3FF921FB54442D18, %18 ]
  %44 = phi double [ %41, %37 ], [ 0.000000e+00, %14 ], [ 0.000000e+00, %8 ], [ %25, %20 ], [ 0x3C91A62633145C07, %18 ]
  br i1 %12, label %54, label %45

45:                                               ; preds = %42
  %46 = fneg double %43
  %47 = call fastcc { double, double } @exact_sum(double noundef 0x400921FB54442D18, double noundef %46)
  %48 = extractvalue { double, double } %47, 0
  %49 = extractvalue { double, double } %47, 1
  %50 = fsub double 0x3CA1A62633145C07, %44
  %51 = fadd double %50, %49
  %52 = call fastcc { double, double } @fast_sum(double noundef %48, double noundef %51)
  %53 = extractvalue { double, double } %52, 0
  br label %54

54:                                               ; preds = %45, %42
  %55 = phi double [ %53, %45 ], [ %43, %42 ]
  %56 = call double @llvm.copysign.f64(double %55, double %0)
  br label %57

57:                                               ; preds = %54, %6
  %58 = phi double [ %7, %6 ], [ %56, %54 ]
  ret double %58
}

; Function Attrs: nofree noinline nosync nounwind readonly
define double @asin(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp ugt double %2, 1.000000e+00
  br i1 %3, label %20, label %4

4:                                                ; preds = %1
  %5 = fcmp oeq double %2, 1.000000e+00
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = call double @llvm.copysign.f64(double 0x3FF921FB54442D18, double %0)
  br label %20

8:                                                ; preds = %4
  %9 = fcmp olt double %2, 0x3E10000000000000
  br i1 %9, label %20, label %10

10:                                               ; preds = %8
  %11 = call fastcc { double, double } @other_side(double noundef %2)
  %12 = extractvalue { double, double } %11, 0
  %13 = extractvalue { double, double } %11, 1
  %14 = call fastcc { double, double } @quotient_of(double noundef %2, double noundef 0.000000e+00, double noundef %12, double noundef %13)
  %15 = extractvalue { double, double } %14, 0
  %16 = extractvalue { double, double } %14, 1
  %17 = call fastcc { double, double } @arc_tangent(double noundef %15, double noundef %16)
  %18 = extractvalue { double, double } %17, 0
  %19 = call double @llvm.copysign.f64(double %18, double %0)
  br label %20

20:                                               ; preds = %8, %1, %10, %6
  %21 = phi double [ %7, %6 ], [ %19, %10 ], [ 0x7FF8000000000000, %1 ], [ %0, %8 ]
  ret double %21
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { double, double } @other_side(double noundef %0) unnamed_addr {
  %2 = alloca %struct.Sum, align 8
  %3 = alloca %struct.Sum, align 8
  %4 = bitcast %struct.Sum* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %4)
  %5 = fneg double %0
  %6 = call fastcc { double, double } @exact_sum(double noundef 1.000000e+00, double noundef %5)
  %7 = extractvalue { double, double } %6, 0
  %8 = extractvalue { double, double } %6, 1
  %9 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 0
  store double %7, double* %9, align 8
  %10 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 1
  store double %8, double* %10, align 8
  %11 = bitcast %struct.Sum* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %11)
  %12 = call fastcc { double, double } @exact_sum(double noundef 1.000000e+00, double noundef %0)
  %13 = extractvalue { double, double } %12, 0
  %14 = extractvalue { double, double } %12, 1
  %15 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 0
  store double %13, double* %15, align 8
  %16 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 1
  store double %14, double* %16, align 8
  %17 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %2, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %3)
  %18 = extractvalue { double, double } %17, 0
  %19 = call double @llvm.sqrt.f64(double %18)
  %20 = fcmp ogt double %19, 0.000000e+00
  br i1 %20, label %21, label %28

21:                                               ; preds = %1
  %22 = extractvalue { double, double } %17, 1
  %23 = fneg double %19
  %24 = call fastcc double @multiply_add(double noundef %23, double noundef %19, double noundef %18)
  %25 = fadd double %22, %24
  %26 = fmul double %19, 2.000000e+00
  %27 = fdiv double %25, %26
  br label %28

28:                                               ; preds = %1, %21
  %29 = phi double [ %27, %21 ], [ 0.000000e+00, %1 ]
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %11)
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %4)
  %30 = insertvalue { double, double } undef, double %19, 0
  %31 = insertvalue { double, double } %30, double %29, 1
  ret { double, double } %31
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define internal fastcc { double, double } @quotient_of(double noundef %0, double noundef %1, double noundef %2, double noundef %3) unnamed_addr {
  %5 = fdiv double %0, %2
  %6 = fneg double %5
  %7 = call fastcc double @multiply_add(double noundef %6, double noundef %2, double noundef %0)
  %8 = fmul double %5, %3
  %9 = fsub double %1, %8
  %10 = fadd double %9, %7
  %11 = fdiv double %10, %2
  %12 = insertvalue { double, double } undef, double %5, 0
  %13 = insertvalue { double, double } %12, double %11, 1
  ret { double, double } %13
}

; Function Attrs: nofree noinline nosync nounwind readonly
define double @acos(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp ugt double %2, 1.000000e+00
  br i1 %3, label %27, label %4

4:                                                ; preds = %1
  %5 = fcmp oeq double %0, 0.000000e+00
  br i1 %5, label %27, label %6

6:                                                ; preds = %4
  %7 = call fastcc { double, double } @other_side(double noundef %2)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = call fastcc { double, double } @quotient_of(double noundef %8, double noundef %9, double noundef %2, double noundef 0.000000e+00)
  %11 = extractvalue { double, double } %10, 0
  %12 = fcmp ogt double %11, 0x7830000000000000
  br i1 %12, label %27, label %13

13:                                               ; preds = %6
  %14 = extractvalue { double, double } %10, 1
  %15 = call fastcc { double, double } @arc_tangent(double noundef %11, double noundef %14)
  %16 = extractvalue { double, double } %15, 0
  %17 = fcmp olt double %0, 0.000000e+00
  br i1 %17, label %18, label %27

18:                                               ; preds = %13
  %19 = extractvalue { double, double } %15, 1
  %20 = fneg double %16
  %21 = call fastcc { double, double } @exact_sum(double noundef 0x400921FB54442D18, double noundef %20)
  %22 = extractvalue { double, double } %21, 0
  %23 = extractvalue { double, double } %21, 1
  %24 = fsub double 0x3CA1A62633145C07, %19
  %25 = fadd double %24, %23
  %26 = fadd double %22, %25
  br label %27

27:                                               ; preds = %6, %13, %18, %4, %1
  %28 = phi double [ 0x7FF8000000000000, %1 ], [ 0x3FF921FB54442D18, %4 ], [ 0x3FF921FB54442D18, %6 ], [ %26, %18 ], [ %16, %13 ]
  ret double %28
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @sinh(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp olt double %2, 7.110000e+02
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = call fastcc zeroext i1 @is_nan(double noundef %0)
  %6 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %0)
  %7 = select i1 %5, double %0, double %6
  br label %29

8:                                                ; preds = %1
  %9 = fcmp ogt double %2, 4.000000e+01
  br i1 %9, label %10, label %20

10:                                               ; preds = %8
  %11 = fmul double %2, 5.000000e-01
  %12 = call fastcc double @exp_of_sum(double noundef %11, double noundef 0.000000e+00)
  %13 = fcmp olt double %2, 7.090000e+02
  br i1 %13, label %14, label %17

14:                                               ; preds = %10
  %15 = call fastcc double @exp_of_sum(double noundef %2, double noundef 0.000000e+00)
  %16 = fmul double %15, 5.000000e-01
  br label %26

17:                                               ; preds = %10
  %18 = fmul double %12, 5.000000e-01
  %19 = fmul double %12, %18
  br label %26

20:                                               ; preds = %8
  %21 = call double @expm1(double noundef %2)
  %22 = fadd double %21, 1.000000e+00
  %23 = fdiv double %21, %22
  %24 = fadd double %21, %23
  %25 = fmul double %24, 5.000000e-01
  br label %26

26:                                               ; preds = %14, %17, %20
  %27 = phi double [ %25, %20 ], [ %16, %14 ], [ %19, %17 ]
  %28 = call double @llvm.copysign.f64(double %27, double %0)
  br label %29

29:                                               ; preds = %26, %4
  %30 = phi double [ %28, %26 ], [ %7, %4 ]
  ret double %30
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @cosh(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = fcmp ogt double %2, 7.090000e+02
  br i1 %3, label %4, label %9

4:                                                ; preds = %1
  %5 = fmul double %2, 5.000000e-01
  %6 = call fastcc double @exp_of_sum(double noundef %5, double noundef 0.000000e+00)
  %7 = fmul double %6, 5.000000e-01
  %8 = fmul double %6, %7
  br label %14

9:                                                ; preds = %1
  %10 = call fastcc double @exp_of_sum(double noundef %2, double noundef 0.000000e+00)
  %11 = fmul double %10, 5.000000e-01
  %12 = fdiv double 5.000000e-01, %10
  %13 = fadd double %11, %12
  br label %14

14:                                               ; preds = %9, %4
  %15 = phi double [ %8, %4 ], [ %13, %9 ]
  ret double %15
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define double @tanh(double noundef %0) {
  %2 = call fastcc double @magnitude(double noundef %0)
  %3 = call fastcc zeroext i1 @is_nan(double noundef %0)
  br i1 %3, label %19, label %4

4:                                                ; preds = %1
  %5 = fcmp olt double %2, 2.200000e+01
  br i1 %5, label %6, label %16

6:                                                ; preds = %4
  %7 = fmul double %2, 2.000000e+00
  %8 = call double @expm1(double noundef %7)
  %9 = fcmp ogt double %2, 6.000000e-01
  %10 = fadd double %8, 2.000000e+00
  br i1 %9, label %11, label %14

11:                                               ; preds = %6
  %12 = fdiv double 2.000000e+00, %10
  %13 = fsub double 1.000000e+00, %12
  br label %16

14:                                               ; preds = %6
  %15 = fdiv double %8, %10
  br label %16

16:                                               ; preds = %11, %14, %4
  %17 = phi double [ 1.000000e+00, %4 ], [ %13, %11 ], [ %15, %14 ]
  %18 = call double @llvm.copysign.f64(double %17, double %0)
  br label %19

19:                                               ; preds = %1, %16
  %20 = phi double [ %18, %16 ], [ %0, %1 ]
  ret double %20
}

; Function Attrs: nofree noinline nosync nounwind readnone
define double @fmod(double noundef %0, double noundef %1) {
  %3 = call fastcc double @magnitude(double noundef %0)
  %4 = call fastcc double @magnitude(double noundef %1)
  %5 = fcmp uge double %3, 0x7FF0000000000000
  %6 = fcmp oeq double %4, 0.000000e+00
  %7 = select i1 %5, i1 true, i1 %6
  br i1 %7, label %73, label %8

8:                                                ; preds = %2
  %9 = call fastcc zeroext i1 @is_nan(double noundef %1)
  br i1 %9, label %73, label %10

10:                                               ; preds = %8
  %11 = fcmp olt double %3, %4
  br i1 %11, label %73, label %12

12:                                               ; preds = %10
  %13 = call fastcc i64 @bits_of(double noundef %3)
  %14 = lshr i64 %13, 52
  %15 = trunc i64 %14 to i32
  %16 = call fastcc i64 @bits_of(double noundef %4)
  %17 = lshr i64 %16, 52
  %18 = trunc i64 %17 to i32
  %19 = and i64 %13, 4503599627370495
  %20 = and i64 %16, 4503599627370495
  %21 = icmp eq i32 %15, 0
  %22 = or i64 %19, 4503599627370496
  %23 = select i1 %21, i32 1, i32 %15
  %24 = select i1 %21, i64 %19, i64 %22
  %25 = icmp eq i32 %18, 0
  %26 = or i64 %20, 4503599627370496
  %27 = select i1 %25, i32 1, i32 %18
  %28 = select i1 %25, i64 %20, i64 %26
  %29 = sub nsw i32 %23, %27
  %30 = urem i64 %24, %28
  %31 = icmp sgt i32 %29, 0
  %32 = icmp ne i64 %30, 0
  %33 = select i1 %31, i1 %32, i1 false
  br i1 %33, label %37, label %34

34:                                               ; preds = %37, %12
  %35 = phi i64 [ %30, %12 ], [ %45, %37 ]
  %36 = icmp ugt i32 %27, 1
  br i1 %36, label %49, label %58

37:                                               ; preds = %12, %37
  %38 = phi i64 [ %45, %37 ], [ %30, %12 ]
  %39 = phi i32 [ %44, %37 ], [ %29, %12 ]
  %40 = icmp slt i32 %39, 11
  %41 = select i1 %40, i32 %39, i32 11
  %42 = zext i32 %41 to i64
  %43 = shl i64 %38, %42
  %44 = sub nsw i32 %39, %41
  %45 = urem i64 %43, %28
  %46 = icmp sgt i32 %44, 0
  %47 = icmp ne i64 %45, 0
  %48 = select i1 %46, i1 %47, i1 false
  br i1 %48, label %37, label %34

49:                                               ; preds = %34
  %50 = uitofp i64 %35 to double
  %51 = icmp ugt i32 %27, 52
  %52 = add nuw nsw i32 %27, 4044
  %53 = select i1 %51, i32 %52, i32 1
  %54 = zext i32 %53 to i64
  %55 = shl i64 %54, 52
  %56 = call fastcc double @from_bits(i64 noundef %55)
  %57 = fmul double %56, %50
  br label %60

58:                                               ; preds = %34
  %59 = call fastcc double @from_bits(i64 noundef %35)
  br label %60

60:                                               ; preds = %58, %49
  %61 = phi double [ %57, %49 ], [ %59, %58 ]
  %62 = add nsw i32 %27, -2
  %63 = icmp ult i32 %62, 51
  br i1 %63, label %64, label %70

64:                                               ; preds = %60
  %65 = uitofp i64 %35 to double
  %66 = add nsw i32 %27, -53
  %67 = call fastcc double @power_of_two(i32 noundef %66)
  %68 = fmul double %67, %65
  %69 = fmul double %68, 0x10000000000000
  br label %70

70:                                               ; preds = %64, %60
  %71 = phi double [ %69, %64 ], [ %61, %60 ]
  %72 = call double @llvm.copysign.f64(double %71, double %0)
  br label %73

73:                                               ; preds = %10, %2, %8, %70
  %74 = phi double [ %72, %70 ], [ 0x7FF8000000000000, %8 ], [ 0x7FF8000000000000, %2 ], [ %0, %10 ]
  ret double %74
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @expf(float noundef %0) {
  %2 = call float @llvm.fma.f32(float %0, float 0x3F777313A0000000, float 5.000000e-01)
  %3 = call float @llvm.nvvm.saturate.f(float %2)
  %4 = call float @llvm.nvvm.fma.rm.f(float %3, float 2.520000e+02, float 0x4168000020000000)
  %5 = fadd float %4, 0xC168000FE0000000
  %6 = fneg float %5
  %7 = call float @llvm.fma.f32(float %0, float 0x3FF7154760000000, float %6)
  %8 = call float @llvm.fma.f32(float %0, float 0x3E54AE0C00000000, float %7)
  %9 = call float @llvm.nvvm.ex2.approx.ftz.f(float %8)
  %10 = call fastcc i32 @bits_of_float(float noundef %4)
  %11 = shl i32 %10, 23
  %12 = call fastcc float @float_from_bits(i32 noundef %11)
  %13 = fmul float %9, %12
  ret float %13
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.nvvm.saturate.f(float)

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fma.f32(float, float, float)

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.nvvm.fma.rm.f(float, float, float)

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
declare float @llvm.nvvm.ex2.approx.ftz.f(float)

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc float @float_from_bits(i32 noundef %0) unnamed_addr {
  %2 = bitcast i32 %0 to float
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc i32 @bits_of_float(float noundef %0) unnamed_addr {
  %2 = bitcast float %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @logf(float noundef %0) {
  %2 = fcmp olt float %0, 0x3810000000000000
  %3 = fmul float %0, 0x4160000000000000
  %4 = select i1 %2, float %3, float %0
  %5 = select i1 %2, float -2.300000e+01, float 0.000000e+00
  %6 = call fastcc i32 @bits_of_float(float noundef %4)
  %7 = add i32 %6, -1059760811
  %8 = and i32 %7, -8388608
  %9 = sub i32 %6, %8
  %10 = call fastcc float @float_from_bits(i32 noundef %9)
  %11 = fadd float %10, -1.000000e+00
  %12 = sitofp i32 %8 to float
  %13 = call float @llvm.fma.f32(float %12, float 0x3E80000000000000, float %5)
  %14 = call float @llvm.fma.f32(float %11, float 0x3FBD0250A0000000, float 0xBFBFCDBFE0000000)
  %15 = call float @llvm.fma.f32(float %14, float %11, float 0x3FBBF19200000000)
  %16 = call float @llvm.fma.f32(float %15, float %11, float 0xBFBF756A20000000)
  %17 = call float @llvm.fma.f32(float %16, float %11, float 0x3FC24B2960000000)
  %18 = call float @llvm.fma.f32(float %17, float %11, float 0xBFC55783E0000000)
  %19 = call float @llvm.fma.f32(float %18, float %11, float 0x3FC9999540000000)
  %20 = call float @llvm.fma.f32(float %19, float %11, float 0xBFCFFFFB40000000)
  %21 = call float @llvm.fma.f32(float %20, float %11, float 0x3FD5555560000000)
  %22 = call float @llvm.fma.f32(float %21, float %11, float -5.000000e-01)
  %23 = fmul float %11, %22
  %24 = call float @llvm.fma.f32(float %23, float %11, float %11)
  %25 = call float @llvm.fma.f32(float %13, float 0x3FE62E4300000000, float %24)
  %26 = icmp ugt i32 %6, 2139095039
  %27 = call float @llvm.fma.f32(float %4, float 0x7FF0000000000000, float 0x7FF0000000000000)
  %28 = select i1 %26, float %27, float %25
  %29 = fcmp oeq float %4, 0.000000e+00
  %30 = select i1 %29, float 0xFFF0000000000000, float %28
  ret float %30
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @exp2f(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @exp2(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @expm1f(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @expm1(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define float @log2f(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @log2(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define float @log10f(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @log10(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn
define float @log1pf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @log1p(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: nofree noinline nosync nounwind readnone
define float @cbrtf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @cbrt(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define float @sinf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @sin(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define float @cosf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @cos(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define float @tanf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @tan(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: nofree noinline nosync nounwind readonly
define float @asinf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @asin(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: nofree noinline nosync nounwind readonly
define float @acosf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @acos(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: nofree noinline nosync nounwind readnone
define float @atanf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @atan(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @sinhf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @sinh(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @coshf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @cosh(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @tanhf(float noundef %0) {
  %2 = fpext float %0 to double
  %3 = call double @tanh(double noundef %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define float @powf(float noundef %0, float noundef %1) {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @pow(double noundef %3, double noundef %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

; Function Attrs: mustprogress nofree noinline nosync nounwind readnone willreturn
define float @hypotf(float noundef %0, float noundef %1) {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @hypot(double noundef %3, double noundef %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

; Function Attrs: nofree noinline nosync nounwind readnone
define float @atan2f(float noundef %0, float noundef %1) {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @atan2(double noundef %3, double noundef %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

; Function Attrs: nofree noinline nosync nounwind readnone
define float @fmodf(float noundef %0, float noundef %1) {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @fmod(double noundef %3, double noundef %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

; Function Attrs: nofree noinline norecurse nosync nounwind readnone
define float @powif(float noundef %0, i32 noundef %1) {
  %3 = fpext float %0 to double
  %4 = call double @powi(double noundef %3, i32 noundef %1)
  %5 = fptrunc double %4 to float
  ret float %5
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fma.f64(double, double, double)

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double)

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.trunc.f64(double)

; Function Attrs: mustprogress nofree noinline nosync nounwind readonly willreturn
define internal fastcc { i32, %struct.Sum } @huge_angle(double noundef %0) unnamed_addr {
  %2 = alloca %struct.Sum, align 8
  %3 = alloca %struct.Sum, align 8
  %4 = call fastcc i64 @bits_of(double noundef %0)
  %5 = and i64 %4, 4503599627370495
  %6 = or i64 %5, 4503599627370496
  %7 = lshr i64 %4, 52
  %8 = trunc i64 %7 to i32
  %9 = and i32 %8, 2047
  %10 = icmp ugt i32 %9, 1076
  %11 = add nsw i32 %9, -1077
  %12 = select i1 %10, i32 %11, i32 0
  %13 = call fastcc i64 @bits_at(i32 noundef %12)
  %14 = add nsw i32 %12, 64
  %15 = call fastcc i64 @bits_at(i32 noundef %14)
  %16 = add nsw i32 %12, 128
  %17 = call fastcc i64 @bits_at(i32 noundef %16)
  br i1 %10, label %30, label %18

18:                                               ; preds = %1
  %19 = sub nsw i32 1077, %9
  %20 = add nsw i32 %9, -1013
  %21 = zext i32 %20 to i64
  %22 = shl i64 %15, %21
  %23 = zext i32 %19 to i64
  %24 = lshr i64 %17, %23
  %25 = or i64 %22, %24
  %26 = shl i64 %13, %21
  %27 = lshr i64 %15, %23
  %28 = or i64 %26, %27
  %29 = lshr i64 %13, %23
  br label %30

30:                                               ; preds = %18, %1
  %31 = phi i64 [ %25, %18 ], [ %17, %1 ]
  %32 = phi i64 [ %28, %18 ], [ %15, %1 ]
  %33 = phi i64 [ %29, %18 ], [ %13, %1 ]
  %34 = call fastcc i64 @high_product(i64 noundef %31, i64 noundef %6)
  %35 = mul i64 %32, %6
  %36 = add i64 %34, %35
  %37 = icmp ult i64 %36, %34
  %38 = zext i1 %37 to i64
  %39 = mul i64 %33, %6
  %40 = call fastcc i64 @high_product(i64 noundef %32, i64 noundef %6)
  %41 = add i64 %40, %39
  %42 = add i64 %41, %38
  %43 = lshr i64 %42, 62
  %44 = trunc i64 %43 to i32
  %45 = call i64 @llvm.fshl.i64(i64 %42, i64 %36, i64 2)
  %46 = shl i64 %36, 2
  %47 = icmp sgt i64 %45, -1
  br i1 %47, label %55, label %48

48:                                               ; preds = %30
  %49 = add nuw nsw i32 %44, 1
  %50 = sub i64 0, %46
  %51 = xor i64 %45, -1
  %52 = icmp eq i64 %46, 0
  %53 = zext i1 %52 to i64
  %54 = add i64 %51, %53
  br label %55

55:                                               ; preds = %48, %30
  %56 = phi i64 [ %50, %48 ], [ %46, %30 ]
  %57 = phi i64 [ %54, %48 ], [ %45, %30 ]
  %58 = phi i32 [ %49, %48 ], [ %44, %30 ]
  %59 = lshr i64 %57, 11
  %60 = uitofp i64 %59 to double
  %61 = fmul double %60, 0x3CA0000000000000
  %62 = shl i64 %57, 42
  %63 = and i64 %62, 9002801208229888
  %64 = lshr i64 %56, 22
  %65 = or i64 %63, %64
  %66 = uitofp i64 %65 to double
  %67 = fmul double %66, 0x3950000000000000
  %68 = bitcast %struct.Sum* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %68)
  %69 = call fastcc { double, double } @fast_sum(double noundef %61, double noundef %67)
  %70 = extractvalue { double, double } %69, 0
  %71 = extractvalue { double, double } %69, 1
  %72 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 0
  store double %70, double* %72, align 8
  %73 = getelementptr inbounds %struct.Sum, %struct.Sum* %2, i64 0, i32 1
  store double %71, double* %73, align 8
  %74 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 0
  store double 0x3FF921FB54442D18, double* %74, align 8
  %75 = getelementptr inbounds %struct.Sum, %struct.Sum* %3, i64 0, i32 1
  store double 0x3C91A62633145C07, double* %75, align 8
  %76 = call fastcc { double, double } @product(%struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %2, %struct.Sum* noundef nonnull byval(%struct.Sum) align 8 %3)
  %77 = extractvalue { double, double } %76, 0
  %78 = extractvalue { double, double } %76, 1
  %79 = fneg double %77
  %80 = fneg double %78
  %81 = select i1 %47, double %78, double %80
  %82 = select i1 %47, double %77, double %79
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %68)
  %83 = insertvalue { i32, %struct.Sum } undef, i32 %58, 0
  %84 = insertvalue %struct.Sum poison, double %82, 0
  %85 = insertvalue %struct.Sum %84, double %81, 1
  %86 = insertvalue { i32, %struct.Sum } %83, %struct.Sum %85, 1
  ret { i32, %struct.Sum } %86
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc i64 @bits_at(i32 noundef %0) unnamed_addr {
  %2 = lshr i32 %0, 6
  %3 = and i32 %0, 63
  %4 = icmp eq i32 %3, 0
  %5 = zext i32 %2 to i64
  %6 = getelementptr inbounds [20 x i64], [20 x i64]* @two_over_pi, i64 0, i64 %5
  %7 = load i64, i64* %6, align 8
  br i1 %4, label %19, label %8

8:                                                ; preds = %1
  %9 = zext i32 %3 to i64
  %10 = shl i64 %7, %9
  %11 = add nuw nsw i32 %2, 1
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds [20 x i64], [20 x i64]* @two_over_pi, i64 0, i64 %12
  %14 = load i64, i64* %13, align 8
  %15 = sub nuw nsw i32 64, %3
  %16 = zext i32 %15 to i64
  %17 = lshr i64 %14, %16
  %18 = or i64 %17, %10
  br label %19

19:                                               ; preds = %1, %8
  %20 = phi i64 [ %18, %8 ], [ %7, %1 ]
  ret i64 %20
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind readnone willreturn
define internal fastcc i64 @high_product(i64 noundef %0, i64 noundef %1) unnamed_addr {
  %3 = and i64 %0, 4294967295
  %4 = lshr i64 %0, 32
  %5 = and i64 %1, 4294967295
  %6 = lshr i64 %1, 32
  %7 = mul nuw i64 %5, %4
  %8 = mul nuw i64 %5, %3
  %9 = lshr i64 %8, 32
  %10 = add i64 %9, %7
  %11 = mul nuw i64 %6, %3
  %12 = and i64 %10, 4294967295
  %13 = add i64 %12, %11
  %14 = mul nuw i64 %6, %4
  %15 = lshr i64 %10, 32
  %16 = add i64 %15, %14
  %17 = lshr i64 %13, 32
  %18 = add i64 %16, %17
  ret i64 %18
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.fshl.i64(i64, i64, i64)



