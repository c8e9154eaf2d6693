import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Office, OfficeError } from './port.ts'

/** Usual locations and names of LibreOffice. */
const names = ['soffice', 'libreoffice', '/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice']

/**
 * LibreOffice as a converter. Each document gets its own process and profile: no state is shared, conversions can
 * run in parallel, and a hanging one is killed with its children.
 * @param path SOFFICE_PATH; undefined: search for it
 * @param timeout maximum duration of a conversion, in ms
 */
export function createLibreOffice(path: string | undefined, timeout = 180_000): Office {
  let found: Promise<{ command: string; version: string } | null> | undefined
  const check = async () => {
    for (const command of path ? [path] : names) {
      const version = await promisify(execFile)(command, ['--version'], { timeout: 20_000 }).then(
        ({ stdout }) => /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'unknown',
        () => null,
      )
      if (version) return { command, version }
    }
    return null
  }
  const program = () => (found ??= check())

  async function convert(to: 'pdf' | 'docx', file: string, outDir: string, signal?: AbortSignal): Promise<string> {
    const office = await program()
    if (!office)
      throw new OfficeError(
        to === 'pdf'
          ? '服务器未安装 LibreOffice，暂不能在线阅读这种文档'
          : '服务器未安装 LibreOffice，不能读取 .doc、.odt 和 .rtf，请另存为 .docx 后再导入',
      )
    const home = await mkdtemp(join(tmpdir(), 'zhixing-office-'))
    try {
      await run({ command: office.command, to, file, outDir, home, timeout }, signal)
      const made = (await readdir(outDir)).find((name) => name.endsWith(`.${to}`))
      if (!made || (await stat(join(outDir, made))).size === 0)
        throw new OfficeError('文档无法转换，可能已损坏或加了密码')
      return join(outDir, made)
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  }

  return {
    version: async () => (await program())?.version ?? null,

    toPdf: (file, outDir, signal) => convert('pdf', file, outDir, signal),
    toDocx: (file, outDir, signal) => convert('docx', file, outDir, signal),
  }
}

/** One conversion. The process leads a group, so that helpers are killed with it. */
function run(
  {
    command,
    to,
    file,
    outDir,
    home,
    timeout,
  }: { command: string; to: string; file: string; outDir: string; home: string; timeout: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = [
    '--headless',
    '--nologo',
    '--norestore',
    '--nolockcheck',
    `-env:UserInstallation=${pathToFileURL(home).href}`,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...settings, '--convert-to', to, '--outdir', outDir, file], {
      detached: true,
      stdio: 'ignore',
      // Clean environment: the program opens untrusted files and must not see our secrets.
      env: { HOME: home, PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
    })
    const end = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Already exited.
      }
    }
    let hung = false
    const timer = setTimeout(() => {
      hung = true
      end()
    }, timeout)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    const finish = (action: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      end()
      action()
    }
    child.on('error', (error) => finish(() => reject(error)))
    child.on('exit', (code) =>
      finish(() => {
        if (code === 0) resolve()
        // Aborted by the caller: retryable, says nothing about the document.
        else if (signal?.aborted) reject(new Error('conversion was broken off'))
        else
          reject(
            new OfficeError(hung ? '文档转换超时，请拆分或另存为 PDF 后上传' : '文档无法转换，可能已损坏或加了密码'),
          )
      }),
    )
  })
}
