// What must be in place before the app can run: the dependencies and the built web. Shared by the launchers and the test runner.
// Runs on plain Node 20 before anything is installed, so it uses nothing but Node itself.
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
import { mendDriver } from './mend-driver.mjs'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'
const OLDEST_NODE = 20
const OWN_NODE = 24

/** A reason to stop that the operator must mend; its message is a sentence for them. */
export class LaunchError extends Error {}

let out = process.stdout

/** Sends what `say` says to standard error, for commands whose standard output is their result. */
export function keepOutputClean() {
  out = process.stderr
}

/** Says what happens, one line each. */
export const say = (text) => out.write(`  ${text}\n`)

/** @throws {LaunchError} the Node that runs this file is too old */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new LaunchError(`需要 Node.js ${OLDEST_NODE} 或更高版本，当前是 ${process.versions.node}。请升级后重试。`)
  }
}

/**
 * Path of the Node that runs the app: the one installed as a dependency, or this very one when it is new enough.
 * @throws {LaunchError} there is neither
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

/** The environment for programs under our Node: it and the installed tools come first on PATH. */
export function toolEnvironment(more = {}) {
  const path = [dirname(nodeBinary()), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/** Elapsed-time line under a long step: redrawn in place on a terminal, now and then in a log. */
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

/** Runs a program quietly under a heartbeat. @throws {LaunchError} with its last lines when it fails */
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
    // The step must not outlive us; Ctrl-C reaches it by itself.
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

/** What a system says of a place that cannot be written: a read-only mount, a folder of another user. */
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

/** The error for a task that needs a folder which this user cannot write. */
const notWritable = (folder, task) =>
  new LaunchError(
    `${task}，但当前用户不能写入 ${folder}。请用有写权限的用户在项目文件夹执行一次 node tools/zhixing.mjs build，之后项目文件夹可以只读（数据写在 DATA_DIR）。`,
  )

/** @throws {LaunchError} `folder` cannot be written */
function requireWritable(folder, task) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw notWritable(folder, task)
  }
}

/** Writes down what was done. Where nothing can be written, the next start finds it out again. */
function writeStamp(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    if (!READ_ONLY.has(error.code)) throw error
  }
}

/** Does npm's own record of node_modules agree with the lock file? True after an `npm ci` that somebody ran by hand. */
function installedMatches(lockText) {
  try {
    const wanted = JSON.parse(lockText).packages
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link || !path.includes('node_modules/')) return true
      const have = present[path]
      // Packages for other systems are rightly absent.
      return have
        ? have.version === entry.version
        : entry.optional === true || entry.devOptional === true || entry.peer === true
    })
  } catch {
    return false
  }
}

/**
 * Installs the dependencies with `npm ci` unless node_modules already holds what package-lock.json asks for.
 * @throws {LaunchError} npm failed, or its result lacks the Node we run on
 */
export async function ensureInstalled() {
  checkNode()
  const lock = readOr(join(root, 'package-lock.json'), '')
  const stamp = join(modules, '.zhixing-lock')
  // Another system or Node generation needs other binaries from the same lock.
  const wanted = `${digest(lock)} ${process.platform}-${process.arch}\n`
  if (readOr(stamp, '') !== wanted) {
    if (!installedMatches(lock)) {
      requireWritable(root, '依赖还没有安装好')
      rmSync(stamp, { force: true })
      // npm tells scripts which npm runs them; that one is surely there, whatever PATH says.
      const cli = process.env.npm_execpath
      const known = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : [windows ? 'npm.cmd' : 'npm', []]
      // Under NODE_ENV=production npm would leave out what builds and checks; one tree serves all commands.
      const args = [...known[1], 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
      await runStep('安装依赖（npm ci，首次约需一两分钟）', known[0], args, {
        cwd: root,
        shell: windows && known[1].length === 0,
      })
    }
    nodeBinary()
    writeStamp(stamp, wanted)
  }
  // Where scripts of packages do not run, ours did not either.
  try {
    mendDriver()
  } catch (error) {
    throw READ_ONLY.has(error.code) ? notWritable(modules, '依赖中的数据库驱动需要修正') : error
  }
}

const IGNORED = new Set(['node_modules', 'build', '.react-router', 'coverage'])

/** Feeds every file below a folder into the hash, in a fixed order, by its path and bytes. */
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

/** The server as it is written. */
const SOURCES = 'server/main.ts'
const bundles = join(root, 'server', 'build')

let known
/** The bundle of the sources as they were when this process first asked, whether it was made or not: reading them all takes a part of each start. */
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
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) take(join(folder, name))
  }
  for (const path of [SOURCES, 'package-lock.json', 'tools/bundle-server.mjs']) take(path)
  for (const folder of ['server/src', 'server/demo', 'contract/src', 'packages']) takeBelow(folder)
  return join(bundles, hash.digest('hex').slice(0, 16))
}

/** What to run as the server, from the project's folder: the bundle where there is one of these very sources, else the sources, which load in twice the time. */
export function serverEntry() {
  const bundle = join(bundleFolder(), 'main.mjs')
  return process.env.ZHIXING_SOURCES === undefined && existsSync(bundle) ? relative(root, bundle) : SOURCES
}

/** Bundles the server unless that is done. Where it cannot be done the sources run, too. */
async function ensureBundled() {
  const folder = bundleFolder()
  if (process.env.ZHIXING_SOURCES !== undefined || existsSync(folder)) return
  const draft = `${folder}.new`
  try {
    accessSync(existsSync(bundles) ? bundles : dirname(bundles), constants.W_OK)
  } catch {
    // A checkout that is read-only runs its sources.
    return
  }
  try {
    rmSync(draft, { recursive: true, force: true })
    const args = [join(root, 'tools', 'bundle-server.mjs'), draft]
    await runStep('打包服务端', nodeBinary(), args, { cwd: root, env: toolEnvironment() })
    // An app that runs still loads parts of its own bundle: the last one stays.
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

/** Digest of everything that the built web is made from. */
function sourcesOfWeb() {
  const hash = createHash('sha256')
  for (const name of ['web', 'contract']) hashFolder(hash, join(root, name))
  return hash.update(readOr(join(root, 'package-lock.json'), '')).digest('hex')
}

/**
 * Builds the web into web/build unless the build there is of these very sources, and bundles the server. Needs `ensureInstalled()` first.
 * @throws {LaunchError} the build of the web failed
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
