/** The room of a live session: chat, pinning, muting, questions, roll call; a visitor reads along; attendance. */
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStreamName } from '../server/src/live/index.ts'
import { makeProblem } from '../server/test/exam.ts'
import { makeLecturer, makeLive } from '../server/test/factories.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { enterAs, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A running free session, and its lecturer. */
async function session() {
  return inside(async (owner) => {
    const lecturer = await makeLecturer(owner, { lecturerName: '周老师' })
    const { courseId, periodIds } = await makeLive(owner, {
      liveStatus: 2,
      lecturerId: lecturer.lecturerId,
      courseName: '函数与图像直播课',
    })
    await owner`UPDATE live_session SET begun_at = now() WHERE period_id = ${periodIds[0] ?? ''}`
    return {
      lecturer,
      courseId,
      periodId: periodIds[0] ?? '',
      address: url(`/live/detail/${courseId}?period=${periodIds[0]}`),
    }
  })
}

const roomOf = (page: Page) => page.getByRole('region', { name: '互动区' })
/** A message over the picture (danmaku). */
const flying = (page: Page, text: string) => page.locator('[aria-hidden=true]').getByText(text)
async function say(page: Page, text: string) {
  await roomOf(page).getByRole('textbox', { name: '发言内容' }).fill(text)
  await page.keyboard.press('Enter')
}
/** Chooses an action of a message's menu. */
async function choose(page: Page, text: string, action: string) {
  const line = roomOf(page).getByRole('listitem').filter({ hasText: text }).first()
  await line.getByRole('button', { name: /的消息的操作$/ }).click()
  await line.getByRole('button', { name: action, exact: true }).click()
}

test('two people chat, the lecturer pins, mutes, asks and calls the roll, and sees the attendance', async () => {
  const { lecturer, address, periodId } = await session()
  const [{ page: one, person }, teacher] = [await signedIn(browser), await visitor(browser)]
  await enterAs(teacher.context(), lecturer.mobile)
  await Promise.all([open(one, address), open(teacher, address)])
  await say(one, '老师好，今天讲第几章？')
  await roomOf(teacher).getByText('老师好，今天讲第几章？').waitFor()
  // The first message of a room flies over the picture too; with that switched off it is in the chat only.
  await flying(teacher, '老师好，今天讲第几章？').waitFor({ state: 'attached' })
  await teacher.getByRole('switch', { name: '弹幕' }).uncheck()
  await flying(teacher, '老师好，今天讲第几章？').waitFor({ state: 'detached' })
  await say(teacher, '讲第三章，请翻到 52 页')
  await roomOf(one).getByText('讲第三章，请翻到 52 页').waitFor()
  await flying(one, '讲第三章，请翻到 52 页').waitFor({ state: 'attached' })
  expect(await flying(teacher, '讲第三章，请翻到 52 页').count()).toBe(0)
  expect(await roomOf(one).getByText('讲师', { exact: true }).count()).toBe(1)

  await choose(teacher, '讲第三章，请翻到 52 页', '置顶')
  await eventually(() => roomOf(one).getByText('置顶', { exact: true }).count()).toBe(1)

  // Typed captions appear under the picture.
  await roomOf(teacher).getByRole('tab', { name: '互动' }).click()
  await roomOf(teacher).getByRole('textbox', { name: '字幕' }).fill('我们先看第三章的例题')
  await teacher.keyboard.press('Enter')
  await one.getByText('我们先看第三章的例题').waitFor()

  // A raised hand is called on.
  await roomOf(one).getByRole('tab', { name: '提问' }).click()
  await roomOf(one).getByRole('button', { name: '举手提问' }).click()
  await roomOf(one).getByText('已举手，等待老师点名').waitFor()
  await roomOf(teacher).getByRole('tab', { name: /提问/ }).click()
  await roomOf(teacher).getByRole('button', { name: '请 TA 发言' }).click()
  await roomOf(one).getByRole('tab', { name: '聊天' }).click()
  await roomOf(one).getByText(`老师请 ${person.nickname} 发言`).waitFor()

  // An ad-hoc question is answered, counted and closed.
  await roomOf(teacher).getByRole('tab', { name: /互动/ }).click()
  await roomOf(teacher).getByRole('button', { name: '新建题目' }).click()
  const form = teacher.getByRole('dialog')
  await form.getByRole('textbox', { name: '题目' }).fill('斜率为正的直线怎样走？')
  await form.getByRole('textbox', { name: '选项 A' }).fill('向右上')
  await form.getByRole('textbox', { name: '选项 B' }).fill('向右下')
  await form.getByRole('checkbox', { name: '选项 A 是正确答案' }).check()
  await form.getByRole('button', { name: '立即发出' }).click()
  const card = roomOf(one).getByRole('region', { name: /答题/ })
  await card.getByRole('radio', { name: '向右上' }).check()
  await card.getByRole('button', { name: '提交' }).click()
  await card.getByText('已提交').waitFor()
  const chart = roomOf(teacher).getByRole('region', { name: /答题/ })
  await chart.getByText('1 人（100%）').waitFor()
  await chart.getByRole('button', { name: '结束作答' }).click()
  await card.getByText('已结束').waitFor()
  await card.getByText('1 人（100%）').waitFor()

  await roomOf(teacher).getByRole('button', { name: '发起签到' }).click()
  await roomOf(one).getByRole('button', { name: '我到了' }).click()
  await roomOf(one).getByText('签到成功').first().waitFor()

  // A muted person cannot write, and the field says why.
  await roomOf(teacher).getByRole('tab', { name: '聊天' }).click()
  await choose(teacher, '老师好，今天讲第几章？', '禁言 10 分钟')
  await eventually(() => roomOf(one).getByRole('textbox', { name: '发言内容' }).isDisabled()).toBe(true)
  expect(await roomOf(one).getByRole('textbox', { name: '发言内容' }).getAttribute('placeholder')).toContain('禁言')

  await open(teacher, url(`/account/live/attendance?periodId=${periodId}`))
  const row = teacher.getByRole('row').filter({ hasText: person.nickname })
  await row.waitFor()
  expect(await row.textContent()).toContain('学员')
  await teacher.getByRole('button', { name: /导出/ }).waitFor()
})

test('the control room: chat, cards and hands on one screen, and an end that is held', async () => {
  const { lecturer, address, periodId } = await session()
  const [{ page: one, person }, teacher] = [await signedIn(browser), await visitor(browser)]
  await enterAs(teacher.context(), lecturer.mobile)
  await Promise.all([open(one, address), open(teacher, url(`/account/live/control/${periodId}`))])
  await say(one, '老师好，能看到我吗？')
  await teacher.getByRole('region', { name: '聊天' }).getByText('老师好，能看到我吗？').waitFor()
  await teacher.getByRole('timer').waitFor()

  await teacher.getByRole('region', { name: '一键发送' }).getByRole('button', { name: '发起签到' }).click()
  await one.getByRole('button', { name: '我到了' }).click()
  await teacher.getByRole('region', { name: '提问与投票' }).getByText(/1 人/).first().waitFor()
  await roomOf(one).getByRole('tab', { name: '提问' }).click()
  await roomOf(one).getByRole('button', { name: '举手提问' }).click()
  await teacher.getByRole('region', { name: '举手' }).getByText(person.nickname).waitFor()

  // A short press ends nothing.
  const end = teacher.getByRole('button', { name: '按住结束直播' })
  await end.click()
  await teacher.getByText('请按住 1.5 秒结束直播').waitFor()
  expect(await end.count()).toBe(1)
  await end.hover()
  await teacher.mouse.down()
  await teacher.getByText('录像会自动生成回放，可以在观众页面查看。').waitFor()
  await teacher.mouse.up()

  // Others have no control room.
  await open(one, url(`/account/live/control/${periodId}`))
  await one.getByRole('heading', { name: /页面不存在|没有找到/ }).waitFor()
})

test('a lecturer prepares a problem for a session, sends it with one click, and learners review it', async () => {
  const { lecturer, address, courseId, periodId } = await session()
  await inside((owner) =>
    makeProblem(owner, {
      lecturerId: lecturer.lecturerId,
      doc: {
        problemContent: '<p>方程 <span data-latex="x^2=4"></span> 有几个根？</p>',
        optionList: [
          { id: 'A', optionContent: '<p>一个</p>' },
          { id: 'B', optionContent: '<p>两个</p>' },
        ],
        answer: ['B'],
        analysis: '<p>正负各一个。</p>',
      },
    }),
  )
  const [{ page: one }, teacher] = [await signedIn(browser), await visitor(browser)]
  await enterAs(teacher.context(), lecturer.mobile)
  await open(teacher, url(`/account/live/praxis?id=${courseId}`))
  await teacher.getByRole('button', { name: '从题库选题' }).first().click()
  const bank = teacher.getByRole('dialog')
  await bank.locator('.katex').first().waitFor()
  await bank.getByRole('button', { name: '加入课堂题目' }).click()
  await bank.getByRole('button', { name: '已加入' }).waitFor()
  await bank.getByRole('button', { name: '完成' }).click()

  await Promise.all([open(one, address), open(teacher, address)])
  await roomOf(teacher).getByRole('tab', { name: /互动/ }).click()
  await roomOf(teacher).getByRole('button', { name: '发出', exact: true }).click()
  const card = roomOf(one).getByRole('region', { name: /答题/ })
  await card.locator('.katex').waitFor()
  await card.getByRole('radio', { name: '两个' }).check()
  await card.getByRole('button', { name: '提交' }).click()
  await roomOf(teacher).getByRole('button', { name: '结束作答' }).click()
  await card.getByText('已结束').waitFor()

  await inside(
    (owner) => owner`UPDATE live_session SET live_status = 3, ended_at = now() WHERE period_id = ${periodId}`,
  )
  await open(one, address)
  await one.getByRole('heading', { name: '我的课堂答题' }).waitFor()
  await one.getByText('作答 1 题，答对 1 题').waitFor()
  await one.getByText('查看解析').click()
  await one.getByText('正负各一个。').waitFor()
})

test("a lecturer declines the replay: the session's page says that there is none", async () => {
  const made = await inside(async (owner) => {
    const lecturer = await makeLecturer(owner, { lecturerName: '周老师' })
    const { courseId, periodIds } = await makeLive(owner, { lecturerId: lecturer.lecturerId })
    await owner`
      INSERT INTO live_channel (site_id, lecturer_id, stream_name, key_expire) VALUES (12, ${lecturer.lecturerId}, ${newStreamName()}, '2099-01-01')`
    return { mobile: lecturer.mobile, address: url(`/live/detail/${courseId}?period=${periodIds[0]}`) }
  })
  const [{ page: one }, teacher] = [await signedIn(browser), await visitor(browser)]
  await enterAs(teacher.context(), made.mobile)
  await open(teacher, made.address)
  await teacher.getByRole('switch', { name: '本场结束后生成回放' }).uncheck()
  await teacher.getByText('设置成功，结束后不生成回放', { exact: true }).waitFor()
  await teacher.getByRole('button', { name: '开始直播' }).click()
  await teacher.getByRole('button', { name: '结束直播' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
  await open(one, made.address)
  await one.getByText('这场直播没有录像，不提供回放。').waitFor()
})

test('an assistant finds the session in their menu and moderates its room until removed', async () => {
  const { lecturer, address, courseId } = await session()
  const [{ page: helper, person }, teacher, { page: learner }] = [
    await signedIn(browser),
    await visitor(browser),
    await signedIn(browser),
  ]
  await enterAs(teacher.context(), lecturer.mobile)
  await open(teacher, url(`/account/live/assistants?id=${courseId}`))
  await teacher.getByRole('button', { name: '添加助教' }).click()
  const form = teacher.getByRole('dialog')
  await form.getByRole('textbox', { name: '手机号' }).fill('19900000000')
  await form.getByRole('button', { name: '添加助教' }).click()
  await form.getByText('没有用这个手机号注册的账号').waitFor()
  await form.getByRole('textbox', { name: '手机号' }).fill(person.mobile)
  await form.getByRole('button', { name: '添加助教' }).click()
  await teacher.getByRole('button', { name: `移除助教：${person.nickname}` }).waitFor()

  await open(helper, url('/account/study'))
  await helper.getByRole('link', { name: '直播助教' }).first().click()
  await helper.getByRole('link', { name: '进入直播间' }).first().click()
  await roomOf(helper).getByRole('tab', { name: '互动' }).waitFor()
  await open(learner, address)
  await say(learner, '加微信领资料')
  await choose(helper, '加微信领资料', '禁言 10 分钟')
  await eventually(() => roomOf(learner).getByRole('textbox', { name: '发言内容' }).isDisabled()).toBe(true)

  await teacher.getByRole('button', { name: `移除助教：${person.nickname}` }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await teacher.getByText('还没有助教').waitFor()
  await eventually(() => roomOf(helper).getByRole('tab', { name: '互动' }).count()).toBe(0)
})

test('a visitor reads along and is asked to sign in; on a phone the picture is above the room', async () => {
  const { address } = await session()
  const { page } = await signedIn(browser)
  const guest = await visitor(browser, { viewport: { width: 390, height: 844 } })
  const sockets: WebSocketRoute[] = []
  await guest.routeWebSocket(/\/stream\/room\//, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await Promise.all([open(page, address), open(guest, address)])
  await say(page, '大家好')
  await roomOf(guest).getByText('大家好').waitFor()
  await roomOf(guest).getByRole('link', { name: '登录后参与互动' }).waitFor()
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // After a reconnect no line is missing or repeated.
  const lines = await Promise.all(sockets.map((socket) => socket.close({ code: 3000 })))
  expect(lines).toHaveLength(1)
  await say(page, '断线时说的话')
  await roomOf(page).getByText('断线时说的话').waitFor()
  await roomOf(guest).getByText('断线时说的话').waitFor()
  expect(sockets).toHaveLength(2)
  expect(await roomOf(guest).getByRole('listitem').count()).toBe(2)
})

test('a lecturer raffles among those present; the winner gets a message, and anyone can verify the draw', async () => {
  const { lecturer, address, periodId } = await session()
  await inside(
    (owner) =>
      owner`INSERT INTO live_draw_rule (site_id, is_on) VALUES (12, 1) ON CONFLICT (site_id) DO UPDATE SET is_on = 1`,
  )
  const [{ page: one, person }, teacher] = [await signedIn(browser), await visitor(browser)]
  await enterAs(teacher.context(), lecturer.mobile)
  await Promise.all([open(one, address), open(teacher, address)])
  await roomOf(one).getByText('2 人在线').waitFor()
  await roomOf(teacher).getByRole('tab', { name: /互动/ }).click()
  await roomOf(teacher).getByRole('button', { name: '发起抽奖' }).click()
  const form = teacher.getByRole('dialog')
  await form.getByText('最高奖的金额不得超过 5 万元').waitFor()
  await form.getByRole('button', { name: '发起', exact: true }).click()
  await form.getByText('请填写奖品').waitFor()
  await form.getByRole('textbox', { name: '奖品' }).fill('《函数与图像》教材一本')
  await form.getByRole('button', { name: '发起', exact: true }).click()
  const card = roomOf(one).getByRole('region', { name: '抽奖' })
  await card.getByText('《函数与图像》教材一本').waitFor()
  await roomOf(teacher).getByRole('button', { name: '开奖' }).click()
  await card.getByText('恭喜你中奖了').waitFor()
  await card.getByText(person.nickname).waitFor()

  await card.getByRole('button', { name: '公平查验' }).click()
  await one.getByRole('dialog').getByText('已在本机重新计算').waitFor()
  await one.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  await open(one, url('/account/message'))
  await one.getByText('恭喜你在直播中抽中：《函数与图像》教材一本').waitFor()

  await open(teacher, url(`/account/live/attendance?periodId=${periodId}&tab=draws`))
  const row = teacher.getByRole('row').filter({ hasText: person.nickname })
  await row.getByText('第 1 个中奖').waitFor()
})
