/** Parts of the web in a document: below a root with a user, with answers to their calls and a record of what was sent. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement, Fragment, type ReactNode, useLayoutEffect } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'

/** The user of the page unless a test names another, or null for a visitor. */
export const ME = { id: '7', nickname: '子贡', headImgUrl: '', isLecturer: false, userType: 1 }

interface Answer {
  code: number
  msg: string
  data: unknown
}
type Input = Record<string, unknown>
type Rule = (input: Input) => Answer | Promise<Answer>

/** Prepares the document around each test of the file. */
export function webPage() {
  const rules = new Map<string, Rule>()
  const sent: { call: string; input: Input }[] = []
  let address = ''
  let loads = 0

  beforeEach(() => {
    rules.clear()
    sent.length = 0
    loads = 0
    address = ''
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const [path = '', query = ''] = url.replace(/^\/apis\//, '').split('?')
      const input =
        typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(new URLSearchParams(query))
      sent.push({ call: path, input: input as Input })
      const empty = { list: [], totalCount: 0, totalPage: 0, pageCurrent: 1, pageSize: 20 }
      return Response.json((await rules.get(path)?.(input as Input)) ?? { code: 200, msg: '', data: empty })
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  function Address() {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      address = pathname + search
    })
    return null
  }

  return {
    /** A call without an answer gets an empty page. */
    answer: (call: string, data: unknown, msg = '') => void rules.set(call, () => ({ code: 200, msg, data })),
    answerBy: (call: string, data: (input: Input) => unknown) =>
      void rules.set(call, async (input) => ({ code: 200, msg: '', data: await data(input) })),
    refuse: (call: string, msg: string, field?: string, code = 999) =>
      void rules.set(call, () => ({ code, msg, data: field === undefined ? null : { field } })),
    disconnect: (call: string) => void rules.set(call, () => Promise.reject(new TypeError('network'))),
    /** Inputs of a call, in order. */
    sentTo: (call: string) => sent.flatMap((one) => (one.call === call ? [one.input] : [])),
    address: () => address,
    /** How often the loaders of the page ran. */
    loads: () => loads,
    show: async (element: ReactNode, { user = ME as object | null, at = '/', root = {} } = {}) => {
      const Page = createRoutesStub([
        {
          id: 'root',
          HydrateFallback: () => null,
          loader: () => {
            loads++
            return { user, site: { siteId: '1', siteName: '学堂' }, ...root }
          },
          children: [
            {
              id: 'layouts/admin',
              path: '*',
              loader: () => ({ permissions: [] }),
              Component: () => createElement(Fragment, null, createElement(Address), element),
            },
          ],
        },
      ])
      address = ''
      const shown = render(createElement(Page, { initialEntries: [at] }))
      await waitFor(() => {
        if (address === '') throw new Error('loading')
      })
      await settled()
      return shown
    },
  }
}

/** Lets pending answers arrive. */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise<void>((done) => setImmediate(done))
  })

type Name = string | RegExp
const buttonOf = (name: Name) => screen.getAllByRole('button', { name }).at(-1) as HTMLButtonElement

/** Presses the last button of this name: that of a dialog, if one is open. */
export async function press(name: Name): Promise<void> {
  await act(async () => void fireEvent.click(buttonOf(name)))
  await settled()
}

/** Presses twice before an answer arrives. */
export async function pressTwice(name: Name): Promise<void> {
  const button = buttonOf(name)
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await settled()
}

export const field = (label: Name) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: Name, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
/** Texts of errors that are shown. */
export const errors = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
