import type { OutputOf } from '@zhixing/contract'
import { Card } from '../../ui/card.tsx'
import { texts } from './texts.ts'
import css from './vip.module.css'

/** What members have and others do not, as a table. */
export function Rights({
  benefits,
  hasTiers,
  highVipPercent,
}: {
  benefits: OutputOf<'commerce/api/vip/benefit'>['list']
  hasTiers: boolean
  highVipPercent: number
}) {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">{texts.compare}</h2>
      <Card pad="none">
        <table className={css.compare}>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.anybody}</th>
              <th scope="col">{texts.member}</th>
              {hasTiers && <th scope="col">{texts.levels[2]}</th>}
            </tr>
          </thead>
          <tbody>
            {benefits.map(({ productType, totalCount }) => (
              <tr key={productType}>
                <th scope="row">{texts.free(texts.types[productType] ?? '', totalCount)}</th>
                <td>{texts.pays}</td>
                <td>{texts.forNothing}</td>
                {hasTiers && <td>{texts.forNothing}</td>}
              </tr>
            ))}
            <tr>
              <th scope="row">{texts.vipPrice}</th>
              <td>{texts.pays}</td>
              <td>{texts.lower}</td>
              {hasTiers && <td>{texts.lower}</td>}
            </tr>
            {hasTiers && highVipPercent < 100 && (
              <tr>
                <th scope="row">{texts.highPrice}</th>
                <td>{texts.pays}</td>
                <td>{texts.pays}</td>
                <td>{texts.percent(highVipPercent)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">{texts.mark}</th>
              <td>{texts.hasNot}</td>
              <td>{texts.has}</td>
              {hasTiers && <td>{texts.has}</td>}
            </tr>
          </tbody>
        </table>
      </Card>
    </section>
  )
}
