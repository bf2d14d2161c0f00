#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct Message {
    uint64_t thread, value;
} Message;
typedef struct Channel {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    Message *ring;
    size_t room, first, len;
    int senders;
} Channel;

static void channel_init(Channel *channel, int senders) {
    *channel = (Channel){.lock = PTHREAD_MUTEX_INITIALIZER,
                         .filled = PTHREAD_COND_INITIALIZER,
                         .ring = malloc(16 * sizeof(Message)),
                         .room = 16,
                         .senders = senders};
}

static void channel_send(Channel *channel, Message message) {
    pthread_mutex_lock(&channel->lock);
    if (channel->len == channel->room) {
        Message *ring = malloc(2 * channel->room * sizeof *ring);
        for (size_t i = 0; i < channel->len; i++) {
            ring[i] = channel->ring[(channel->first + i) & (channel->room - 1)];
        }
        free(channel->ring);
        channel->ring = ring;
        channel->room *= 2;
        channel->first = 0;
    }
    channel->ring[(channel->first + channel->len++) & (channel->room - 1)] = message;
    pthread_cond_signal(&channel->filled);
    pthread_mutex_unlock(&channel->lock);
}

static void channel_close(Channel *channel) {
    pthread_mutex_lock(&channel->lock);
    channel->senders--;
    pthread_cond_signal(&channel->filled);
    pthread_mutex_unlock(&channel->lock);
}

static bool channel_receive(Channel *channel, Message *message) {
    pthread_mutex_lock(&channel->lock);
    while (channel->len == 0 && channel->senders > 0) {
        pthread_cond_wait(&channel->filled, &channel->lock);
    }
    bool got = channel->len > 0;
    if (got) {
        *message = channel->ring[channel->first];
        channel->first = (channel->first + 1) & (channel->room - 1);
        channel->len--;
    }
    pthread_mutex_unlock(&channel->lock);
    return got;
}

static Channel ask, answer, all;
static pthread_mutex_t last_lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t last;
static _Atomic uint64_t sent;

static void *partner(void *unused) {
    Message message;
    while (channel_receive(&ask, &message)) {
        message.value++;
        channel_send(&answer, message);
    }
    return unused;
}

static void *worker(void *thread) {
    for (uint64_t i = 0; i < 700000; i++) {
        channel_send(&all, (Message){(uintptr_t)thread, i});
        pthread_mutex_lock(&last_lock);
        last += i & 1;
        pthread_mutex_unlock(&last_lock);
        atomic_fetch_add_explicit(&sent, 1, memory_order_relaxed);
    }
    channel_close(&all);
    return NULL;
}

int main(void) {
    pthread_t threads[4];
    Message message = {0, 0};
    channel_init(&ask, 1);
    channel_init(&answer, 1);
    pthread_create(&threads[0], NULL, partner, NULL);
    for (int i = 0; i < 30000; i++) {
        channel_send(&ask, message);
        channel_receive(&answer, &message);
    }
    channel_close(&ask);
    pthread_join(threads[0], NULL);
    printf("%llu\n", (unsigned long long)message.value);
    channel_init(&all, 4);
    for (uintptr_t i = 0; i < 4; i++) {
        pthread_create(&threads[i], NULL, worker, (void *)i);
    }
    uint64_t sum = 0;
    while (channel_receive(&all, &message)) {
        sum += (message.thread + 1) * message.value;
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
    printf("%llu %llu\n", (unsigned long long)sum, (unsigned long long)(last + sent));
}
