import HanziWriter from 'hanzi-writer'
import css from './hanzi.module.css'
import { type Piece, readLine } from './pinyin.ts'
import { onVoices, say, voiceFor } from '../voice/index.ts'
import { texts } from './texts.ts'

/** Side of a writing square, px. */
const SIDE = 112
/** Wrong strokes before a hint. */
const HINT_AFTER = 3
/** Maximum characters of a block: each is an SVG. */
const MAX_CHARACTERS = 24

/** Replaces the code blocks `pinyin` and `strokes` below `root` by annotated lines and writing squares. */
export function annotate(root: HTMLElement): void {
  for (const code of root.querySelectorAll('code.language-pinyin'))
    code.closest('pre')?.replaceWith(lines(code.textContent))
  for (const code of root.querySelectorAll('code.language-strokes'))
    code.closest('pre')?.replaceWith(squares(code.textContent))
}

function lines(text: string): HTMLElement {
  const box = element('div', css.lines)
  box.lang = 'zh-CN'
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const { pieces, remark } = readLine(line)
    const row = element('p')
    row.append(...pieces.map(piece), listenButton(pieces.map((one) => one.text).join('')))
    if (remark) row.append(element('small', '', remark))
    box.append(row)
  }
  return box
}

function piece({ text, pinyin, tone }: Piece): Node {
  if (pinyin === undefined) return document.createTextNode(text)
  const ruby = element('ruby', css[`tone${tone}`])
  ruby.append(text, element('rt', '', pinyin))
  // A syllable is heard by a tap; with the keyboard, the button of the line says it.
  ruby.addEventListener('click', () => void say(text, { rate: SLOW }))
  return ruby
}

/** Speed for learners. */
const SLOW = 0.8

/** Button that says a line; hidden while the browser has no Chinese voice. */
function listenButton(text: string): HTMLButtonElement {
  const made = button(texts.listen, texts.listenTo(text), () => void say(text, { rate: SLOW }))
  made.className = css.listen ?? ''
  const show = () => {
    made.hidden = voiceFor('zh') === undefined
  }
  show()
  if (made.hidden) onVoices(show)
  return made
}

function squares(text: string): HTMLElement {
  const box = element('div', css.squares)
  const characters = text.match(/\p{Script=Han}/gu) ?? []
  box.append(...characters.slice(0, MAX_CHARACTERS).map(square))
  return box
}

/** A character in its grid, with buttons to animate and to practise it. */
function square(character: string): HTMLElement {
  const figure = element('figure', css.square)
  figure.setAttribute('aria-label', texts.strokesOf(character))
  const board = element('div', css.board)
  const state = element('figcaption', css.state)
  state.setAttribute('role', 'status')
  const writer = HanziWriter.create(board, character, {
    width: SIDE,
    height: SIDE,
    padding: 6,
    strokeColor: '#24303d',
    radicalColor: '#b93a23',
    outlineColor: '#ddd6c4',
    drawingColor: '#1b5e9b',
    highlightColor: '#1f7a5a',
    strokeAnimationSpeed: 1.2,
    delayBetweenStrokes: 240,
    showHintAfterMisses: HINT_AFTER,
    charDataLoader: (char, done, failed) => {
      fetch(`/strokes/${encodeURIComponent(char)}`)
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`no strokes for ${char}`))))
        .then(done, failed)
    },
    onLoadCharDataError: () => {
      state.textContent = texts.noStrokes
    },
  })
  const watch = button(texts.watch, texts.watchOf(character), () => {
    writer.cancelQuiz()
    state.textContent = ''
    void writer.animateCharacter()
  })
  const write = button(texts.write, texts.writeOf(character), () => {
    state.textContent = texts.writing
    void writer.quiz({
      onComplete: ({ totalMistakes }) => {
        state.textContent = totalMistakes === 0 ? texts.perfect : texts.written(totalMistakes)
      },
    })
  })
  const actions = element('div', css.actions)
  actions.append(listenButton(character), watch, write)
  figure.append(board, actions, state)
  return figure
}

function button(label: string, name: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.setAttribute('aria-label', name)
  made.addEventListener('click', onClick)
  return made
}

function element(name: string, className?: string, text?: string): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}
