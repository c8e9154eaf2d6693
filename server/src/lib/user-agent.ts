/** Human-readable browser name from a User-Agent. */
export function browserName(userAgent: string): string {
  const browsers: [RegExp, string][] = [
    [/MicroMessenger/, '微信'],
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/QQBrowser/, 'QQ 浏览器'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]
  const systems: [RegExp, string][] = [
    [/HarmonyOS/, '鸿蒙'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ]
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [name(browsers), name(systems)]
  if (!browser && !system) return '未知浏览器'
  return system ? `${browser ?? '浏览器'}（${system}）` : (browser ?? '浏览器')
}
