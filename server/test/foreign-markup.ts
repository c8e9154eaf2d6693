/** Writers of question banks in GIFT, Moodle XML, QTI 1.2 and 2.x, with the variations of real programs. */
import { kind } from '@zhixing/contract/exam/kinds'
import { zipSync } from 'fflate'
import type { Dice, TrueQuestion, Written } from './foreign-question.ts'

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
const xml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const html = (text: string): string =>
  `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`
const letterOf = (at: number): string => 'ABCDEF'.charAt(at)
const DESCRIPTION = '下面几题请先读图再作答'

export function gift(questions: readonly TrueQuestion[], dice: Dice): Written {
  const lossy = new Set<string>()
  const texts: string[] = []
  const escape = (text: string) => text.replace(/[~=#{}:\\]/g, '\\$&')
  const format = dice.pick(['', '[html]', '[markdown]', '[plain]', '[moodle]'] as const)
  const rich = (text: string) =>
    escape(format === '[html]' ? html(text) : format === '[markdown]' ? text.replace(/[<>]/g, '\\$&') : text)
  const feedback = () => (dice.chance(0.15) ? '#再想想' : '')
  const inner = (one: TrueQuestion): string => {
    switch (one.type) {
      case kind.judge:
        return one.key[0] === 'T' ? dice.pick(['T', 'TRUE']) : dice.pick(['F', 'FALSE'])
      case kind.single: {
        const isCostly = dice.chance(0.15)
        if (isCostly) lossy.add(one.stem)
        return one.options
          .map((text, at) =>
            one.key.includes(letterOf(at))
              ? `=${rich(text)}${feedback()}`
              : `~${isCostly ? '%-25%' : ''}${rich(text)}${feedback()}`,
          )
          .join('\n')
      }
      case kind.multiple: {
        const share = (100 / one.key.length).toFixed(5)
        return one.options
          .map((text, at) => `~%${one.key.includes(letterOf(at)) ? share : '-100'}%${rich(text)}`)
          .join(' ')
      }
      case kind.blanks: {
        if (dice.chance(0.15)) one.key = one.key.map((text) => `${text}*`)
        return [...one.key, ...one.aliases].map((text) => `=${escape(text)}`).join(' ')
      }
      case kind.number: {
        const [value = ''] = one.key
        if (one.tolerance > 0 && dice.chance(0.3))
          return `#${Number(value) - one.tolerance}..${Number(value) + one.tolerance}`
        return `#${dice.chance(0.3) ? '=' : ''}${value}${one.tolerance > 0 ? `:${one.tolerance}` : ''}`
      }
      case kind.match:
        return one.options.map((text, at) => `=${rich(text)} -> ${rich(one.rights[at] ?? '')}`).join('\n')
      default:
        return ''
    }
  }
  const blocks = questions.flatMap((one, at) => {
    const said = one.analysis === '' ? '' : `\n####${rich(one.analysis)}`
    const named = dice.chance(0.5) ? `::题 ${at}::` : ''
    const own = `${dice.chance(0.2) ? '// 注\n' : ''}${named}${format}${rich(one.stem)} {${inner(one)}${said}}`
    if (!dice.chance(0.15)) return [own]
    texts.push(`${DESCRIPTION}${at}`)
    return [`::说明::${dice.pick(['', '[markdown]'])}${DESCRIPTION}${at}。`, own]
  })
  if (dice.chance(0.5)) blocks.unshift('$CATEGORY: $course$/top/第一章/Topology')
  return { fileName: 'bank.gift', bytes: encoded(`${blocks.join('\n\n')}\n`), lossy, texts }
}

export function moodle(questions: readonly TrueQuestion[], dice: Dice): Written {
  const lossy = new Set<string>()
  const texts: string[] = []
  const text = (name: string, words: string, attributes = '', more = '') =>
    `<${name}${attributes}><text>${dice.chance(0.5) ? `<![CDATA[${words}]]>` : xml(words)}</text>${more}</${name}>`
  const answer = (fraction: number, words: string, more = '') =>
    text('answer', words, ` fraction="${fraction}" format="plain_text"`, more)
  const body = (one: TrueQuestion): { type: string; inside: string; stem?: string } => {
    switch (one.type) {
      case kind.judge:
        return {
          type: 'truefalse',
          inside: ['true', 'false']
            .map((side) => answer((side === 'true') === (one.key[0] === 'T') ? 100 : 0, side))
            .join(''),
        }
      case kind.single:
      case kind.multiple: {
        const isSingle = one.type === kind.single
        const isCostly = isSingle && dice.chance(0.15)
        if (isCostly) lossy.add(one.stem)
        const wrong = isSingle ? (isCostly ? -33.33333 : 0) : -100
        return {
          type: 'multichoice',
          inside: `<single>${isSingle}</single>${one.options.map((words, at) => answer(one.key.includes(letterOf(at)) ? Number((100 / one.key.length).toFixed(5)) : wrong, words)).join('')}`,
        }
      }
      case kind.blanks: {
        if (dice.chance(0.15)) one.key = one.key.map((text) => `*${text}*`)
        const words = [...one.key, ...one.aliases]
        if (dice.chance(0.4))
          return {
            type: 'cloze',
            inside: '',
            stem: `${one.stem}{1:SHORTANSWER:${words.map((own) => `=${own}`).join('~')}}`,
          }
        return { type: 'shortanswer', inside: `<usecase>0</usecase>${words.map((own) => answer(100, own)).join('')}` }
      }
      case kind.number:
        if (dice.chance(0.4))
          return { type: 'cloze', inside: '', stem: `${one.stem}{1:NM:=${one.key[0]}:${one.tolerance || 0.001}}` }
        return { type: 'numerical', inside: answer(100, one.key[0] ?? '', `<tolerance>${one.tolerance}</tolerance>`) }
      case kind.match:
        return {
          type: 'matching',
          inside: one.options
            .map((words, at) =>
              text('subquestion', html(words), ' format="html"', text('answer', one.rights[at] ?? '')),
            )
            .join(''),
        }
      default: {
        const isLimited = dice.chance(0.3)
        if (isLimited) lossy.add(one.stem)
        return { type: 'essay', inside: isLimited ? '<minwordlimit>100</minwordlimit>' : '' }
      }
    }
  }
  const written = questions.map((one, at) => {
    const { type, inside, stem } = body(one)
    const hasSound = dice.chance(0.1)
    if (hasSound) lossy.add(one.stem)
    const sound = hasSound ? '<audio controls><source src="@@PLUGINFILE@@/a.mp3"></audio>' : ''
    const isPlain = stem === undefined && !hasSound && dice.chance(0.3)
    const format = isPlain ? 'plain_text' : 'html'
    const words = isPlain ? one.stem : stem === undefined ? html(one.stem) : html(stem)
    const description = dice.chance(0.1)
    if (description) texts.push(`${DESCRIPTION}${at}`)
    return `${description ? `<question type="description">${text('name', 'd')}${text('questiontext', html(`${DESCRIPTION}${at}`), ' format="html"')}</question>` : ''}<question type="${type}">${text('name', `题 ${at}`)}${text('questiontext', `${words}${sound}`, ` format="${format}"`)}${one.analysis === '' ? '' : text('generalfeedback', html(one.analysis), ' format="html"')}<defaultgrade>2.0000000</defaultgrade><penalty>0.3333333</penalty>${inside}</question>`
  })
  return {
    fileName: 'bank.xml',
    bytes: encoded(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${written.join('\n')}</quiz>`),
    lossy,
    texts,
  }
}

export function qtiOne(questions: readonly TrueQuestion[], dice: Dice): Written {
  const isNamed = dice.chance(0.5)
  const material = (words: string) =>
    dice.chance(0.5)
      ? `<material><mattext texttype="text/html">${xml(html(words))}</mattext></material>`
      : `<material><mattext texttype="text/plain">${xml(words)}</mattext></material>`
  const condition = (inside: string, points: number, action: 'Add' | 'Set') =>
    `<respcondition${action === 'Set' ? ' continue="No"' : ''}><conditionvar>${inside}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
  const equal = (id: string, value: string) => `<varequal respident="${id}">${xml(value)}</varequal>`
  const item = (one: TrueQuestion): { type: string; presentation: string; processing: string } => {
    switch (one.type) {
      case kind.judge:
      case kind.single:
      case kind.multiple: {
        const words = one.type === kind.judge ? ['True', 'False'] : one.options
        const right = (at: number) =>
          one.type === kind.judge ? (at === 0) === (one.key[0] === 'T') : one.key.includes(letterOf(at))
        const isSeveral = one.type === kind.multiple
        const all = words
          .map((_, at) => (right(at) ? equal('response1', `a${at}`) : `<not>${equal('response1', `a${at}`)}</not>`))
          .join('')
        return {
          type: isSeveral
            ? 'multiple_answers_question'
            : one.type === kind.judge
              ? 'true_false_question'
              : 'multiple_choice_question',
          presentation: `${material(one.stem)}<response_lid ident="response1" rcardinality="${isSeveral ? 'Multiple' : 'Single'}"><render_choice>${words.map((text, at) => `<response_label ident="a${at}">${material(text)}</response_label>`).join('')}</render_choice></response_lid>`,
          processing: isSeveral
            ? condition(`<and>${all}</and>`, 100, 'Set')
            : words.map((_, at) => (right(at) ? condition(equal('response1', `a${at}`), 100, 'Set') : '')).join(''),
        }
      }
      case kind.blanks: {
        const words = [...one.key, ...one.aliases]
        if (dice.chance(0.5))
          return {
            type: 'short_answer_question',
            presentation: `${material(one.stem)}<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>`,
            processing: condition(words.map((text) => equal('response1', text)).join(''), 100, 'Set'),
          }
        return {
          type: 'fill_in_multiple_blanks_question',
          presentation: `<material><mattext texttype="text/html">${xml(html(`${one.stem}[blank]`))}</mattext></material><response_lid ident="response_blank"><material><mattext>blank</mattext></material><render_choice>${words.map((text, at) => `<response_label ident="b${at}"><material><mattext>${text}</mattext></material></response_label>`).join('')}</render_choice></response_lid>`,
          processing: words.map((_, at) => condition(equal('response_blank', `b${at}`), 100, 'Add')).join(''),
        }
      }
      case kind.number: {
        const value = Number(one.key[0])
        const bounds = `<vargte respident="response1">${value - one.tolerance}</vargte><varlte respident="response1">${value + one.tolerance}</varlte>`
        return {
          type: 'numerical_question',
          presentation: `${material(one.stem)}<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>`,
          processing: condition(
            dice.chance(0.5) ? `<or>${equal('response1', String(value))}<and>${bounds}</and></or>` : bounds,
            100,
            'Set',
          ),
        }
      }
      default:
        return {
          type: 'essay_question',
          presentation: `${material(one.stem)}<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`,
          processing: '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>',
        }
    }
  }
  const written = questions.map((one, at) => {
    const { type, presentation, processing } = item(one)
    // Kinds that differ only by their name are always named.
    const isSaid = isNamed || one.type === kind.number || one.type === kind.essay
    const metadata = isSaid
      ? `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
      : ''
    const said =
      one.analysis === ''
        ? ''
        : `<itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">${xml(html(one.analysis))}</mattext></material></flow_mat></itemfeedback>`
    return `<item ident="i${at}" title="题 ${at}">${metadata}<presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${processing}</resprocessing>${said}</item>`
  })
  return {
    fileName: 'bank.xml',
    bytes: encoded(
      `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="测验"><section ident="root_section">${written.join('\n')}</section></assessment></questestinterop>`,
    ),
    lossy: new Set(),
    texts: [],
  }
}

/** One item of QTI 2 or 3, which use a file per item. */
function itemOfTwo(one: TrueQuestion, isThree: boolean, lossy: Set<string>, dice: Dice): string {
  const values = (list: readonly string[]) =>
    `<correctResponse>${list.map((value) => `<value>${xml(value)}</value>`).join('')}</correctResponse>`
  const declare = (type: string, cardinality: string, inside: string) =>
    `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}">${inside}</responseDeclaration>`
  const choices = (list: readonly string[]) =>
    list.map((text, at) => `<simpleChoice identifier="c${at}">${xml(text)}</simpleChoice>`).join('')
  const prompt = (inside: string) => (dice.chance(0.5) ? `<prompt>${xml(one.stem)}</prompt>${inside}` : inside)
  const ids = one.key.map((letter) => `c${letter.charCodeAt(0) - 65}`)
  const parts = (): { declaration: string; body: string; processing?: string } => {
    switch (one.type) {
      case kind.judge:
        return {
          declaration: declare('identifier', 'single', values([one.key[0] === 'T' ? 'c0' : 'c1'])),
          body: `<choiceInteraction responseIdentifier="R" maxChoices="1">${choices(['正确', '错误'])}</choiceInteraction>`,
        }
      case kind.single:
      case kind.multiple:
        return {
          declaration: declare('identifier', one.type === kind.single ? 'single' : 'multiple', values(ids)),
          body: `<choiceInteraction responseIdentifier="R" maxChoices="${one.type === kind.single ? 1 : 0}" shuffle="true">${choices(one.options)}</choiceInteraction>`,
        }
      case kind.blanks:
        return {
          declaration: declare(
            'string',
            'single',
            `${values(one.key)}<mapping defaultValue="0">${[...one.key, ...one.aliases].map((text) => `<mapEntry mapKey="${text}" mappedValue="1"/>`).join('')}</mapping>`,
          ),
          body: '<p><textEntryInteraction responseIdentifier="R"/></p>',
        }
      case kind.number:
        return {
          declaration: declare('float', 'single', values(one.key)),
          body: '<p><textEntryInteraction responseIdentifier="R"/></p>',
          processing: `<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="${one.tolerance} ${one.tolerance}"><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
        }
      case kind.match: {
        const set = (list: readonly string[], prefix: string) =>
          `<simpleMatchSet>${list.map((text, at) => `<simpleAssociableChoice identifier="${prefix}${at}" matchMax="1">${xml(text)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
        return {
          declaration: declare(
            'directedPair',
            'multiple',
            values(one.key.map((right, at) => `L${at} R${Number(right) - 1}`)),
          ),
          body: `<matchInteraction responseIdentifier="R" maxAssociations="3">${set(one.options, 'L')}${set(one.rights, 'R')}</matchInteraction>`,
        }
      }
      default:
        return {
          declaration: declare('string', 'single', ''),
          body: '<extendedTextInteraction responseIdentifier="R"></extendedTextInteraction>',
        }
    }
  }
  const { declaration, body, processing = '' } = parts()
  const isInline = one.type === kind.blanks || one.type === kind.number
  const withPrompt = isInline ? body : body.replace(/>/, `>${prompt('')}`)
  const hasPrompt = withPrompt.includes('<prompt>')
  const hasFilm = dice.chance(0.15)
  if (hasFilm) lossy.add(one.stem)
  const film = hasFilm ? '<p><video src="a.mp4"></video></p>' : ''
  const said =
    one.analysis === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="F" identifier="general" showHide="show">${html(one.analysis)}</modalFeedback>`
  const whole = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${declaration}<itemBody>${film}${hasPrompt ? '' : html(one.stem)}${withPrompt}</itemBody>${processing}${said}</assessmentItem>`
  const OWN =
    /(<\/?)(assessmentItem|responseDeclaration|correctResponse|value|mapping|mapEntry|itemBody|choiceInteraction|simpleChoice|prompt|textEntryInteraction|extendedTextInteraction|matchInteraction|simpleMatchSet|simpleAssociableChoice|responseProcessing|responseCondition|responseIf|equal|variable|correct|setOutcomeValue|baseValue|modalFeedback)\b([^>]*)/g
  const hyphens = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const three = whole.replace(
    OWN,
    (_, open: string, name: string, attributes: string) =>
      `${open}qti-${hyphens(name)}${attributes.replace(/ (\w+)=/g, (__, attribute: string) => ` ${hyphens(attribute)}=`)}`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${isThree ? three : whole}`
}

/** A package of items. */
export function qtiTwo(questions: readonly TrueQuestion[], dice: Dice): Written {
  const lossy = new Set<string>()
  const isThree = dice.chance(0.4)
  const files: Record<string, Uint8Array> = {}
  questions.forEach((one, at) => {
    files[`items/i${at}.xml`] = encoded(itemOfTwo(one, isThree, lossy, dice))
  })
  const resources = Object.keys(files).map(
    (name, at) =>
      `<resource identifier="r${at}" type="imsqti_item_xmlv2p1" href="${name}"><file href="${name}"/></resource>`,
  )
  files['imsmanifest.xml'] = encoded(
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources>${resources.join('')}</resources></manifest>`,
  )
  return { fileName: 'bank.zip', bytes: zipSync(files), lossy, texts: [] }
}
