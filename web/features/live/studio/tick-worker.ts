/** Frame timer in a worker: browsers throttle timers of hidden pages, not those of workers. */
const MS = 1000 / 30
setInterval(() => postMessage(null), MS)
