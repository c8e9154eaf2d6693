/**
 * Renders the documents of the demo school: each *.html becomes out/*.pdf, homework-*.html a photo-like image. Needs
 * Chromium and Chinese fonts. The results are committed; run it after changing a document: `node
 * server/demo/documents/make.ts`.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('.', import.meta.url))
const out = join(folder, 'out')
mkdirSync(out, { recursive: true })
const style = readFileSync(join(folder, 'style.css'), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
  if (name.startsWith('homework-')) {
    await page.setViewportSize({ width: 900, height: 1200 })
    await page.setContent(readFileSync(join(folder, name), 'utf8'))
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(join(out, name.replace('.html', '.webp')))
    continue
  }
  await page.setContent(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${style}</style>${readFileSync(join(folder, name), 'utf8')}</html>`,
  )
  await page.pdf({ path: join(out, name.replace('.html', '.pdf')), preferCSSPageSize: true, printBackground: true })
}
await browser.close()
