// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { press, settled, webPage } from '../../page.fixture.ts'
import SeriesPage from './series.tsx'

const page = webPage()

const series = { id: '5', userId: '9', title: '观星入门', nickname: '子夏', headImgUrl: '', followCount: 3 }

it('keeps a follow that was pressed before the state of the reader arrived', async () => {
  const own = Promise.withResolvers<object>()
  page.answerBy('community/auth/series/view', () => own.promise)
  const loaderData = { series: { ...series, blogCount: 0, blogList: [] } }
  await page.show(<SeriesPage {...({ loaderData } as unknown as ComponentProps<typeof SeriesPage>)} />)
  await press('关注专栏')
  expect(page.sentTo('community/auth/series/follow')).toEqual([{ id: '5', isAttention: 1 }])
  own.resolve({ isAttention: 0, followCount: 3 })
  await settled()
  screen.getByRole('button', { name: '已关注', pressed: true })
})
