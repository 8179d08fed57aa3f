// Offline shell: the page's own files, fresh from the network when there is one, from the cache when there is none.
// Nothing else is kept: photos and scores are never cached. A test checks that SHELL lists every file.

const CACHE = "hunr-shell-v1";
/** A network this slow counts as none, in ms, when the file is in the cache. */
const PATIENCE = 2500;

const TILES = ["m", "p", "s"].flatMap((s) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}${s}`)).concat([1, 2, 3, 4, 5, 6, 7].map((n) => `${n}z`), ["back", "flower"]);
const MODULES = [
  "api", "dom", "effects", "hand", "i18n", "main", "memory", "photo", "reading", "request", "share", "share_picture",
  "share_words", "state", "store", "table", "tiles", "words",
  ...["app", "check", "face_judge", "face_score", "face_teach", "judging", "naming", "pad", "parts", "photo_view", "result",
    "sheets", "shot", "table", "tile"].map((name) => `views/${name}`),
];
const SHELL = [
  "./",
  "static/manifest.webmanifest",
  ...["base", "parts", "screens"].map((name) => `static/css/${name}.css`),
  ...["icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"].map((name) => `static/icons/${name}`),
  ...MODULES.map((name) => `static/js/${name}.js`),
  ...TILES.map((code) => `static/tiles/${code}.svg`),
];

const addressOf = (path) => new URL(path, self.registration.scope).href;
const shell = new Set(SHELL.map(addressOf));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...shell])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((n) => n.startsWith("hunr-") && n !== CACHE).map((n) => caches.delete(n))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.mode === "navigate" ? new URL(request.url).origin + new URL(request.url).pathname : request.url;
  if (request.method === "GET" && shell.has(address)) event.respondWith(fresh(request, address));
});

async function fresh(request, address) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(address, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked.then((answer) => (answer.ok ? answer : kept), () => kept), late]);
}
