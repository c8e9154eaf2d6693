// Prerequisites of a run: dependencies, the built web and the server bundle. Shared by launchers and tests. Runs on
// plain Node 20 before anything is installed, so it uses Node's own modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'
const OLDEST_NODE = 20
const OWN_NODE = 24

/** Failure that the operator must fix; the message is for them. */
export class LaunchError extends Error {}

let out = process.stdout

/** Redirects `say` to standard error, for commands whose standard output is their result. */
export function keepOutputClean() {
  out = process.stderr
}

/** Prints a progress line. */
export const say = (text) => out.write(`  ${text}\n`)

/** @throws {LaunchError} this Node is too old */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new LaunchError(`需要 Node.js ${OLDEST_NODE} 或更高版本，当前是 ${process.versions.node}。请升级后重试。`)
  }
}

/**
 * Path of the Node that runs the app: the installed dependency, or the current one if recent enough.
 * @throws {LaunchError} neither is available
 */
export function nodeBinary() {
  const own = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= OWN_NODE) return process.execPath
  throw new LaunchError(
    `依赖中的 Node.js ${OWN_NODE} 没有装好（${own} 不存在），多半是 npm 被设置为不执行安装脚本。` +
      `请在项目文件夹执行 npm rebuild node --ignore-scripts=false 后重试；或直接用 Node.js ${OWN_NODE} 启动。`,
  )
}

/** Environment for child processes: our Node and the installed tools first on PATH. */
export function toolEnvironment(more = {}) {
  const path = [dirname(nodeBinary()), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/** Elapsed time of a long step: redrawn on a terminal, repeated in a log. */
function heartbeat(text) {
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1000)
  const live = out.isTTY
  if (!live) say(`${text}……`)
  const draw = () =>
    live ? out.write(`\r  ${text}……（已用 ${seconds()} 秒）`) : say(`${text}……（已用 ${seconds()} 秒）`)
  if (live) draw()
  const timer = setInterval(draw, live ? 1_000 : 15_000)
  return (ending) => {
    clearInterval(timer)
    if (live) out.write('\r\x1b[2K')
    say(`${text}：${ending}（${seconds()} 秒）`)
  }
}

/** Runs a program quietly with elapsed time. @throws {LaunchError} with its last lines on failure */
async function runStep(text, command, args, options) {
  const done = heartbeat(text)
  const lines = []
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const keep = (part) => {
      lines.push(
        ...part
          .toString()
          .split('\n')
          .filter((line) => line.trim() !== ''),
      )
      if (lines.length > 200) lines.splice(0, lines.length - 200)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      lines.push(error.message)
      resolve(-1)
    })
    child.on('close', (exit, signal) => resolve(signal ? -1 : exit))
    // The step must not outlive us; Ctrl-C reaches it directly.
    process.once('exit', () => child.kill())
  })
  done(code === 0 ? '完成' : '失败')
  if (code !== 0) throw new LaunchError(`${text}失败，最后的输出是：\n\n${lines.slice(-25).join('\n')}`)
}

const digest = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** Error codes of a folder that cannot be written: a read-only mount, another user's folder. */
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

/** @throws {LaunchError} this user cannot write `folder`, which `task` needs */
function requireWritable(folder, task) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new LaunchError(
      `${task}，但当前用户不能写入 ${folder}。请用有写权限的用户在项目文件夹执行一次 node tools/zhixing.mjs build，之后项目文件夹可以只读（数据写在 DATA_DIR）。`,
    )
  }
}

/** Records a finished step. Without write access the next start checks again. */
function writeStamp(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    if (!READ_ONLY.has(error.code)) throw error
  }
}

/** Whether npm's own record of node_modules agrees with the lock file, as after an `npm ci` run by hand. */
function installedMatches(lockText) {
  try {
    const wanted = JSON.parse(lockText).packages
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, entry]) => {
      // npm does not record links of workspaces; one that was added since is missing on disk.
      if (entry.link) return existsSync(join(root, path))
      if (!path.includes('node_modules/')) return true
      const have = present[path]
      // Packages for other platforms are absent.
      return have
        ? have.version === entry.version
        : entry.optional === true || entry.devOptional === true || entry.peer === true
    })
  } catch {
    return false
  }
}

/**
 * Runs `npm ci` unless node_modules matches package-lock.json.
 * @throws {LaunchError} npm failed, or the result lacks our Node
 */
export async function ensureInstalled() {
  checkNode()
  const lock = readOr(join(root, 'package-lock.json'), '')
  const stamp = join(modules, '.zhixing-lock')
  // Binaries depend on platform and architecture.
  const wanted = `${digest(lock)} ${process.platform}-${process.arch}\n`
  if (readOr(stamp, '') !== wanted) {
    if (!installedMatches(lock)) {
      requireWritable(root, '依赖还没有安装好')
      rmSync(stamp, { force: true })
      // npm sets npm_execpath for scripts; that npm exists, whatever PATH says.
      const cli = process.env.npm_execpath
      const known = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : [windows ? 'npm.cmd' : 'npm', []]
      // With NODE_ENV=production npm would omit the build tools.
      const args = [...known[1], 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
      await runStep('安装依赖（npm ci，首次约需一两分钟）', known[0], args, {
        cwd: root,
        shell: windows && known[1].length === 0,
      })
    }
    nodeBinary()
    writeStamp(stamp, wanted)
  }
}

const IGNORED = new Set(['node_modules', 'build', '.react-router', 'coverage'])

/** Hashes all files below a folder, path and content, in a fixed order. */
function hashFolder(hash, folder, base = folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!IGNORED.has(entry.name)) hashFolder(hash, path, base)
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      hash
        .update(`${path.slice(base.length)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
}

/** Entry point of the sources. */
const SOURCES = 'server/main.ts'
const bundles = join(root, 'server', 'build')

let known
/**
 * Bundle folder for the sources as of the first call; cached, because hashing all of them takes part of each start.
 */
function bundleFolder() {
  known ??= findBundleFolder()
  return known
}

function findBundleFolder() {
  const hash = createHash('sha256')
  const take = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  const takeBelow = (folder) => {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort())
      if (/\.[jt]s$/.test(name) && !name.endsWith('.test.ts')) take(join(folder, name))
  }
  for (const path of [SOURCES, 'package-lock.json', 'tools/bundle-server.mjs']) take(path)
  for (const folder of ['server/src', 'server/demo', 'contract/src', 'packages']) takeBelow(folder)
  return join(bundles, hash.digest('hex').slice(0, 16))
}

/**
 * Server entry, relative to the root: the bundle of the current sources, else the sources, which load in twice the
 * time.
 */
export function serverEntry() {
  const bundle = join(bundleFolder(), 'main.mjs')
  return process.env.ZHIXING_SOURCES === undefined && existsSync(bundle) ? relative(root, bundle) : SOURCES
}

/** Bundles the server if needed. On failure the sources are run. */
async function ensureBundled() {
  const folder = bundleFolder()
  if (process.env.ZHIXING_SOURCES !== undefined || existsSync(folder)) return
  const draft = `${folder}.new`
  try {
    accessSync(existsSync(bundles) ? bundles : dirname(bundles), constants.W_OK)
  } catch {
    // Read-only checkout: run the sources.
    return
  }
  try {
    rmSync(draft, { recursive: true, force: true })
    const args = [join(root, 'tools', 'bundle-server.mjs'), draft]
    await runStep('打包服务端', nodeBinary(), args, { cwd: root, env: toolEnvironment() })
    // A running app still loads chunks of its bundle: keep the previous one.
    const made = (name) => statSync(join(bundles, name)).mtimeMs
    const old = readdirSync(bundles)
      .filter((name) => !draft.endsWith(name))
      .sort((a, b) => made(b) - made(a))
    for (const name of old.slice(1)) rmSync(join(bundles, name), { recursive: true, force: true })
    renameSync(draft, folder)
  } catch (error) {
    say(`服务端未能打包，直接运行源码：${error.message}`)
  }
}

/** Digest of all inputs of the web build. */
function sourcesOfWeb() {
  const hash = createHash('sha256')
  for (const name of ['web', 'contract']) hashFolder(hash, join(root, name))
  return hash.update(readOr(join(root, 'package-lock.json'), '')).digest('hex')
}

/**
 * Builds the web into web/build unless it is current, and bundles the server. Call `ensureInstalled()` first.
 * @throws {LaunchError} the web build failed
 */
export async function ensureBuilt() {
  await ensureWebBuilt()
  await ensureBundled()
}

async function ensureWebBuilt() {
  const web = join(root, 'web')
  const stamp = join(web, 'build', '.stamp')
  const wanted = sourcesOfWeb()
  if (readOr(stamp, '') === wanted) return
  requireWritable(existsSync(dirname(stamp)) ? dirname(stamp) : web, '网页还没有构建，或与源文件不一致')
  rmSync(stamp, { force: true })
  const tool = join(modules, '@react-router', 'dev')
  const cli = join(tool, JSON.parse(readOr(join(tool, 'package.json'), '{}')).bin?.['react-router'] ?? '')
  const env = toolEnvironment({ NODE_ENV: 'production' })
  await runStep('构建网页', nodeBinary(), ['--disable-warning=ExperimentalWarning', cli, 'build'], { cwd: web, env })
  writeStamp(stamp, wanted)
}
