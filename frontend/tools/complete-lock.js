// Completes package-lock.json after `npm install`: an npm that cannot see the packages of other platforms leaves them out,
// and `npm ci` then refuses the lock everywhere. Their version is that of the package which asks for them, their checksum
// that of the registry: a version that it does not have for every platform cannot be locked.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const PLATFORM =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32)(?:-([a-z0-9]+))?(?:-(\w+))?$/
const LIBC = { gnu: ['glibc'], musl: ['musl'] }

/** Where a package runs, read from its name: binding-linux-arm64-musl. */
function platformOf(name) {
  if (name === 'fsevents') return { os: ['darwin'] }
  const [, system, processor, ending] = PLATFORM.exec(name) ?? []
  if (!system) throw new Error(`${name}: for which platform is it?`)
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  return { cpu: [processor], os: [system], ...(LIBC[ending] ? { libc: LIBC[ending] } : {}) }
}

/** The checksum of a package, as `npm ci` compares it. */
function integrityOf(name, version) {
  const found = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()
  if (!found) throw new Error(`${name}@${version}: the registry has no checksum of it`)
  return found
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const packages = lock.packages
for (const [path, asking] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(asking.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (packages[place] || packages[`${path}/${place}`]) continue
    const version = range.replace(/^[\^~]/, '')
    const integrity = integrityOf(name, version)
    packages[place] = { version, integrity, ...platformOf(name), dev: true, license: asking.license, optional: true }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
