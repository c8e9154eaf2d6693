import type { InputOf } from '@zhixing/contract'
import type { WithFlags } from '@zhixing/contract/flags'
import type { PaperFields } from '@zhixing/contract/exam/paper-fields'
import { fenOf, yuanText } from '../../../ui/money.ts'
import type { MyPaperDetail, Rules, Title } from './state.ts'
import { formTexts } from './texts.ts'

/** Form values of a paper. Prices are as typed, in yuan. */
export interface PaperForm extends Omit<WithFlags<PaperFields>, 'examDiscount' | 'examOriginal'> {
  examDiscount: string
  examOriginal: string
  rules: Rules
  titleList: Title[]
}

/** Form values of a saved paper. */
export function formOf(paper: MyPaperDetail): PaperForm {
  return {
    examName: paper.examName,
    examLogo: paper.examLogo,
    description: paper.description,
    introduce: paper.introduce,
    notice: paper.notice,
    keyword: paper.keyword,
    subjectId: paper.subjectId,
    yearId: paper.yearId,
    sourceId: paper.sourceId,
    graId: paper.graId,
    isFree: paper.isFree,
    examDiscount: yuanText(paper.examDiscount),
    examOriginal: yuanText(paper.examOriginal),
    isPublicity: paper.isPublicity,
    rules: paper.rules,
    titleList: paper.titleList,
  }
}

/** Client-side validation errors by field. */
export function errorsOf(form: PaperForm): Partial<Record<keyof PaperForm, string>> {
  const errors: Partial<Record<keyof PaperForm, string>> = {}
  for (const field of ['examDiscount', 'examOriginal'] as const)
    if (fenOf(form[field]) === null) errors[field] = formTexts.priceWrong
  if (form.titleList.some(({ titleName }) => !titleName.trim())) errors.titleList = formTexts.nameMissing
  return errors
}

/** Form values without sections, as sent. */
export function fieldsOf({
  titleList: _titles,
  ...form
}: PaperForm): Omit<InputOf<'exam/auth/exam/audit/update'>, 'examId' | 'rev'> {
  return { ...form, examDiscount: fenOf(form.examDiscount) ?? 0, examOriginal: fenOf(form.examOriginal) ?? 0 }
}
