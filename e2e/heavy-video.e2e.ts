/** Large camera files from upload to playback: 4K at 18 Mbit/s with a key frame every ten seconds, and 10-bit HEVC. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { newLecturer } from './lecturers.ts'
import { openLesson, play, video } from './lessons.ts'
import { call, enterAs, eventually, signedIn } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-heavy-video-'))
/** Few frames: only their size costs time. */
const FILMS = [
  {
    name: '4K 录屏',
    file: join(folder, '4k.mp4'),
    made: `-f lavfi -i testsrc2=s=3840x2160:r=2:d=10,noise=alls=40:allf=t -c:v libx264 -preset ultrafast -pix_fmt yuv420p
      -b:v 18M -minrate 18M -maxrate 18M -bufsize 18M -g 999 -sc_threshold 0`,
    source: { codec: 'h264', width: 3840, depth: 'yuv420p' },
    shown: 1920,
    length: '0:10',
  },
  {
    name: '手机拍的 HEVC',
    file: join(folder, 'hevc.mp4'),
    made: `-f lavfi -i testsrc2=s=1280x720:r=10:d=2 -f lavfi -i sine=f=330:d=2 -c:v libx265 -preset ultrafast
      -x265-params log-level=error -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac`,
    source: { codec: 'hevc', width: 1280, depth: 'yuv420p10le' },
    shown: 1280,
    length: '0:02',
  },
] as const

let browser: Browser
beforeAll(async () => {
  for (const { made, file } of FILMS) execFileSync('ffmpeg', ['-v', 'error', '-y', ...made.split(/\s+/), file])
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The current frame, scaled down, as RGB values. */
const pixels = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 64, 36)
    const { data } = context?.getImageData(0, 0, 64, 36) ?? { data: new Uint8ClampedArray() }
    return [...data].filter((_, i) => i % 4 !== 3)
  })

test('4K at 18 Mbit/s and 10-bit HEVC are uploaded and play', async () => {
  for (const { file, source } of FILMS) {
    const entries = 'stream=codec_name,width,pix_fmt:format=bit_rate'
    const probed = execFileSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file], {
      encoding: 'utf8',
    })
    const { streams, format } = JSON.parse(probed) as {
      streams: { codec_name: string; width: number; pix_fmt: string }[]
      format: { bit_rate: string }
    }
    expect(streams[0]).toMatchObject({ codec_name: source.codec, width: source.width, pix_fmt: source.depth })
    if (source.width === 3840) expect(Number(format.bit_rate)).toBeGreaterThan(15_000_000)
  }
  const { page } = await newLecturer(browser)
  const context = page.context()
  const { list } = await call(context, 'course/api/course/search/list', { keyword: 'Node' })
  const { courseCategoryList } = await call(context, 'course/api/course/category/list', {})
  const { courseId } = await call(context, 'course/auth/course/audit/save', {
    courseName: '重的视频',
    courseLogo: list[0]?.courseLogo ?? '',
    categoryId1: courseCategoryList[0]?.id ?? '0',
    introduce: '<p>4K 与 HEVC。</p>',
    isFree: 1,
  })
  await call(context, 'course/auth/course/chapter/audit/save', { courseId, chapterName: '只有一章' })
  const outline = async () =>
    (await call(context, 'course/auth/course/chapter/audit/list', { courseId })).chapterList[0]
  await call(context, 'course/auth/course/chapter/period/audit/save/batch', {
    chapterId: (await outline())?.id ?? '',
    periodList: FILMS.map(({ name }) => ({ periodName: name, periodType: 1, clientKey: name })),
  })

  await open(page, url(`/account/vod/period?id=${courseId}`))
  for (const { name, file } of FILMS)
    await page.getByRole('listitem').filter({ hasText: name }).locator('input[type=file]').first().setInputFiles(file)
  for (const { name, length } of FILMS)
    await eventually(() => page.getByRole('listitem').filter({ hasText: name }).innerText(), 90_000).toContain(length)
  const ready = async () => (await outline())?.periodList.map(({ videoStatus }) => videoStatus)
  await eventually(ready, 90_000).toEqual([2, 2])
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中，撤回后才能修改').waitFor()
  const operator = await browser.newContext()
  await enterAs(operator, '13800000000')
  await call(operator, 'course/admin/review/pass', { courseId, version: 1 })

  const learner = (await signedIn(browser)).page
  const { chapterList } = await call(learner.context(), 'course/api/course/chapter/list', { courseId })
  for (const { name, shown } of FILMS) {
    const period = chapterList[0]?.periodList.find(({ periodName }) => periodName === name)
    await openLesson(learner, `/view/${courseId}?period=${period?.id}`)
    const before = await pixels(learner)
    expect(new Set(before).size).toBeGreaterThan(20)
    await play(learner)
    // The test picture changes in many pixels.
    await eventually(async () => {
      const now = await pixels(learner)
      return now.filter((value, i) => Math.abs(value - (before[i] ?? 0)) > 60).length
    }).toBeGreaterThan(100)
    // No rendition is larger than a screen.
    await eventually(() =>
      video(learner).evaluate((element: HTMLVideoElement) => element.videoWidth),
    ).toBeLessThanOrEqual(shown)
  }
})
