export const texts = {
  receive: '立即领取',
  received: '已领取',
  gone: '已领完',
  left: (count: number) => `剩余 ${count} 张`,
  until: (when: string) => `领取截止 ${when}`,
}
