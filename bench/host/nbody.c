#include <math.h>
#include <stdio.h>
#define DAYS 365.24
#define SOLAR (4.0 * 3.14159265358979323846 * 3.14159265358979323846)
typedef struct Body {
    double at[3], speed[3], mass;
} Body;

static Body bodies[5] = {
    {{0}, {0}, 1.0},
    {{4.84143144246472, -1.16032004402743, -0.103622044471123},
     {0.00166007664274404, 0.00769901118419740, -0.0000690460016972063},
     0.000954791938424327},
    {{8.34336671824458, 4.12479856412430, -0.403523417114321},
     {-0.00276742510726412, 0.00499852801234917, 0.0000230417297573764},
     0.000285885980666131},
    {{12.8943695621391, -15.1111514016986, -0.223307578892656},
     {0.00296460137564762, 0.00237847173959481, -0.0000296589568540238},
     0.0000436624404335156},
    {{15.3796971148509, -25.9193146099880, 0.179258772950371},
     {0.00268067772490389, 0.00162824170038242, -0.0000951592254519716},
     0.0000515138902046611},
};

static double energy(void) {
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        double own = 0;
        for (int k = 0; k < 3; k++) {
            own += bodies[i].speed[k] * bodies[i].speed[k];
        }
        sum += 0.5 * bodies[i].mass * own;
        for (int j = i + 1; j < 5; j++) {
            double square = 0;
            for (int k = 0; k < 3; k++) {
                double d = bodies[i].at[k] - bodies[j].at[k];
                square += d * d;
            }
            sum -= bodies[i].mass * bodies[j].mass / sqrt(square);
        }
    }
    return sum;
}

static void step(double dt) {
    for (int i = 0; i < 5; i++) {
        for (int j = i + 1; j < 5; j++) {
            double d[3], square = 0;
            for (int k = 0; k < 3; k++) {
                d[k] = bodies[i].at[k] - bodies[j].at[k];
                square += d[k] * d[k];
            }
            double pull = dt / (square * sqrt(square));
            for (int k = 0; k < 3; k++) {
                bodies[i].speed[k] -= d[k] * bodies[j].mass * pull;
                bodies[j].speed[k] += d[k] * bodies[i].mass * pull;
            }
        }
    }
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 3; k++) {
            bodies[i].at[k] += dt * bodies[i].speed[k];
        }
    }
}

int main(void) {
    double momentum[3] = {0};
    for (int i = 0; i < 5; i++) {
        bodies[i].mass *= SOLAR;
        for (int k = 0; k < 3; k++) {
            bodies[i].speed[k] *= DAYS;
            momentum[k] += bodies[i].speed[k] * bodies[i].mass;
        }
    }
    for (int k = 0; k < 3; k++) {
        bodies[0].speed[k] = -momentum[k] / SOLAR;
    }
    printf("%.9f\n", energy());
    for (int i = 0; i < 5000000; i++) {
        step(0.01);
    }
    printf("%.9f\n", energy());
}
