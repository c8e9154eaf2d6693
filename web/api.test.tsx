// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api, markHandled } from './api.ts'
import { loadingBar } from './loading-store.ts'
import { toast } from './ui/toast-store.ts'

const fetched = vi.fn<typeof fetch>()
const shown = vi.spyOn(toast, 'error')
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

afterAll(() => vi.restoreAllMocks())

const answers = (envelope: object) => fetched.mockResolvedValueOnce(new Response(JSON.stringify(envelope)))
/** Until a toast that no caller prevented would be there. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const ask = (options = {}) => api('course/api/course/list', {}, options)

describe('a call from the browser', () => {
  it('aborted by its caller is not a failure: no toast, no code, rejects with the reason of the signal', async () => {
    const given = new AbortController()
    fetched.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
    const asked = ask({ signal: given.signal })
    given.abort()
    const failure = await asked.catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ name: 'AbortError' })
    expect(shown).not.toHaveBeenCalled()
    expect(loadingBar.active()).toBe(false)
  })

  it('aborted while a refusal arrives shows nothing', async () => {
    const given = new AbortController()
    fetched.mockImplementationOnce(async () => {
      given.abort()
      return new Response(JSON.stringify({ code: 303, msg: '请先登录', data: null }))
    })
    await expect(ask({ signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(assign).not.toHaveBeenCalled()
  })

  it('refused until a password is set opens that page once, and keeps what is typed there', async () => {
    const refusal = { code: 457, msg: '请先设置新密码，再继续使用', data: null }
    answers(refusal)
    await ask().catch(() => {})
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\/password/))
    assign.mockClear()
    history.replaceState(null, '', '/login/password')
    answers(refusal)
    await ask().catch(() => {})
    history.replaceState(null, '', '/')
    expect(assign).not.toHaveBeenCalled()
  })

  it('without a connection rejects with code 0 and shows a toast', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(ask()).rejects.toMatchObject({ code: 0 })
    await nextTask()
    expect(shown).toHaveBeenCalledWith('网络连接失败，请检查网络后重试')
  })

  it('that times out is a network failure, even if the caller holds another signal', async () => {
    fetched.mockRejectedValueOnce(new DOMException('too long', 'TimeoutError'))
    await expect(ask({ signal: new AbortController().signal })).rejects.toMatchObject({ code: 0 })
  })

  it('rejects with the code, message and field of a refusal', async () => {
    answers({ code: 422, msg: '请填写名称', data: { field: 'name' } })
    await expect(ask()).rejects.toMatchObject({ code: 422, message: '请填写名称', field: 'name' })
    await nextTask()
    expect(shown).toHaveBeenCalledWith('请填写名称')
  })

  it('decides by the code, not by its words, whether a message is good news', async () => {
    const good = vi.spyOn(toast, 'success')
    answers({ code: 200, msg: '已移除助教', data: null })
    await ask({ showSuccess: true })
    expect(good.mock.calls).toEqual([['已移除助教']])
    answers({ code: 999, msg: '提交没有成功', data: null })
    await expect(ask({ showSuccess: true })).rejects.toMatchObject({ code: 999 })
    await nextTask()
    expect(shown).toHaveBeenCalledWith('提交没有成功')
    expect(good).toHaveBeenCalledTimes(1)
  })

  it('redirects to the login page and back when signed out', async () => {
    answers({ code: 303, msg: '请先登录', data: null })
    await expect(ask()).rejects.toBeInstanceOf(ApiError)
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login/))
    expect(shown).not.toHaveBeenCalled()
  })

  it('shows nothing when the caller handles errors or works in the background', async () => {
    for (const options of [{ isShowErrTip: false }, { quiet: true }]) {
      answers({ code: 999, msg: '操作失败', data: null })
      await expect(ask(options)).rejects.toBeInstanceOf(ApiError)
    }
    await nextTask()
    expect(shown).not.toHaveBeenCalled()
  })
  it('shows no failure that its caller marks as handled, even behind other promises', async () => {
    answers({ code: 422, msg: '请填写名称', data: null })
    const save = async () => {
      await ask()
    }
    await save().catch(markHandled)
    await nextTask()
    expect(shown).not.toHaveBeenCalled()
  })

  it('shows a failure at once where that is asked for', async () => {
    answers({ code: 999, msg: '排序没有保存', data: null })
    await ask({ isShowErrTip: true }).catch(markHandled)
    expect(shown).toHaveBeenCalledWith('排序没有保存')
  })
})
