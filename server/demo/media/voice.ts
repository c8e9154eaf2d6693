/**
 * Speech of problems and digits: Chinese text -> numbered pinyin -> espeak-ng -> PCM.
 *
 * Pinyin, because the plain `cmn` voice of espeak-ng 1.51 pronounces dictionary words as English letters (upstream
 * issue 1370), while `cmn-latn-pinyin` works. Readings and tone sandhi come from pinyin-pro, word segmentation from
 * jieba; Latin words use espeak-ng's English voice.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { pinyin } from 'pinyin-pro'

const execute = promisify(execFile)

export interface Voice {
  /** Variant of the espeak-ng voice, for example `+m3`; empty for the default. */
  variant: string
  /** 0-99. */
  pitch: number
  /** Words per minute. */
  speed: number
}

const jieba = Jieba.withDict(dict)

/** Sample rate of espeak-ng. */
export const RATE = 22050

const MARK = /\{([^|}]*)\|([^}]*)\}/g
const HAN = /\p{Script=Han}/u

/** Readings of a run of Han characters, grouped by word: `qing3qiu2 shu4ju4`. */
function readings(run: string): string {
  const syllables = pinyin(run, { toneType: 'num', toneSandhi: true, type: 'array', v: true }).map((syllable, i) => {
    const before = run[i - 1] ?? ''
    if (run[i] === '只' && !'一两几这那哪'.includes(before || '，')) return 'zhi3' // 只 (only), not the measure word
    if (run[i] === '得' && !'获取'.includes(before || '，')) return 'de5'
    return syllable.replace(/0$/, '5')
  })
  const words: string[] = []
  let i = 0
  for (const word of jieba.cut(run, true)) {
    const part = syllables.slice(i, i + word.length)
    i += word.length
    // Third-tone sandhi: the first of two third tones in a word becomes a second tone (了解 -> liao2jie3).
    for (let k = part.length - 2; k >= 0; k--) {
      if (part[k]?.endsWith('3') && part[k + 1]?.endsWith('3')) part[k] = `${part[k]?.slice(0, -1)}2`
    }
    words.push(part.join(''))
  }
  return words.join(' ')
}

/**
 * SSML for espeak-ng. Every segment names its voice, because espeak-ng falls back to `cmn` after `</voice>`.
 * @throws Error for a digit: the author decides how a number is read (years, codes, sizes)
 */
export function speakable(sentence: string, variant = ''): string {
  const stretches: { voice: string; text: string }[] = []
  const say = (voice: string, text: string) => {
    const last = stretches.at(-1)
    if (last?.voice === voice) last.text += ` ${text}`
    else stretches.push({ voice, text })
  }
  const [chinese, english] = [`cmn-latn-pinyin${variant}`, `en-us${variant}`]
  const raw: string[] = []
  const marked = sentence.replace(MARK, (_all, _shown: string, spoken: string) => {
    if (!/^[a-z]+[1-5]/.test(spoken)) return spoken
    raw.push(spoken)
    return `\u{E000}${raw.length - 1}\u{E000}`
  })
  for (const part of marked.split(/(\u{E000}\d+\u{E000}|\p{Script=Han}+|[A-Za-z][A-Za-z .]*[A-Za-z]|[A-Za-z])/u)) {
    const last = stretches.at(-1)
    const fixed = /\u{E000}(\d+)/u.exec(part)
    if (fixed) say(chinese, raw[Number(fixed[1])] ?? '')
    else if (HAN.test(part)) say(chinese, readings(part))
    else if (/[A-Za-z]/.test(part)) say(english, part)
    else if (/\d/.test(part)) throw new Error(`Write how "${part}" is read, as {shown|spoken}: ${sentence}`)
    else if (last && /[。！？；：]/.test(part)) last.text += '.'
    else if (last && /[，、]/.test(part)) last.text += ','
  }
  const body = stretches.map(({ voice, text }) => `<voice name="${voice}">${text}</voice>`).join(' ')
  return `<speak>${body}</speak>`
}

/** Samples of a 16-bit mono WAV file. */
function samples(wav: Buffer): Int16Array {
  const at = wav.indexOf('data', 12, 'latin1') + 8
  const out = new Int16Array(Math.floor((wav.length - at) / 2))
  for (let i = 0; i < out.length; i++) out[i] = wav.readInt16LE(at + i * 2)
  return out
}

/** Trims silence, leaving 15 ms so that consonants are not clipped. */
export function trim(pcm: Int16Array): Int16Array {
  const loud = (x: number) => Math.abs(x) > 160
  const first = pcm.findIndex(loud)
  const last = pcm.findLastIndex(loud)
  const keep = Math.round(RATE * 0.015)
  return first < 0 ? pcm.subarray(0, 0) : pcm.slice(Math.max(0, first - keep), Math.min(pcm.length, last + keep))
}

/** Synthesises one sentence; `file` is a temporary path. @returns mono samples at RATE, without silence */
export async function speak(sentence: string, voice: Voice, file: string): Promise<Int16Array> {
  const name = `cmn-latn-pinyin${voice.variant}`
  await execute('espeak-ng', [
    '-v',
    name,
    '-s',
    `${voice.speed}`,
    '-p',
    `${voice.pitch}`,
    '-m',
    '-w',
    file,
    speakable(sentence, voice.variant),
  ])
  return trim(samples(await readFile(file)))
}
