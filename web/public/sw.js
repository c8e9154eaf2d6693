/* The service worker caches hashed build files and an offline page. Pages and calls always use the network, so
   nothing stale is shown. One page is cached while it is needed: an open exam room (features/exam/attempt/device.ts
   puts it with its assets into a separate cache, and removes it after the hand-in). Notifications of the site
   (server/src/user/notice) are shown, and open their page. */
const CACHE = 'zhixing-1'
const OFFLINE = '/offline.html'
const EXAM = 'zhixing-exam-'
const ROOM = '/exam/exam'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== CACHE && !name.startsWith(EXAM)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone()
              caches.open(CACHE).then((cache) => cache.put(request, copy))
            }
            return answer
          }),
      ),
    )
  } else if (url.pathname.startsWith('/files/') && url.search === '') {
    // Pictures of a paper while offline.
    event.respondWith(fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())))
  } else if (request.mode === 'navigate' && url.pathname === ROOM) {
    event.respondWith(room(request))
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())))
  }
})

/** Exam room: network first, the cached page if offline or the server is down. */
async function room(request) {
  const kept = () => caches.match(request, { ignoreVary: true })
  try {
    const answer = await fetch(request)
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer
  } catch {
    return (await kept()) ?? (await caches.match(OFFLINE)) ?? Response.error()
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = event.data?.json() ?? {}
  // Drawn from the logo of the site (server/src/http/site-icons.ts).
  const [icon, badge] = ['/icons/icon-192.png', '/icons/badge-96.png']
  if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, lang, icon, badge, data: url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = new URL(event.notification.data || '/account/message', location.origin)
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((windows) => windows.find((one) => one.url === href)?.focus() ?? self.clients.openWindow(href)),
  )
})
