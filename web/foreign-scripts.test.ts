import { expect, test } from 'vitest'
import { foreignScripts } from './foreign-scripts.ts'

test('pages that differ in third-party scripts need a document of their own', () => {
  const needs = (...paths: string[]) => paths.map((path) => foreignScripts.needDocument(path))
  expect(needs('/', '/login')).toEqual([false, false])
  const parts = [{ text: 'a()' }]
  foreignScripts.haveBegun({ parts, widgetPages: '', serviceLink: '' }, '/')
  expect([foreignScripts.areRunning(), ...needs('/list', '/login')]).toEqual([true, false, true])
  foreignScripts.haveBegun({ parts, widgetPages: '/,/view/*', serviceLink: '' }, '/')
  expect(needs('/view/3', '/list', '/login')).toEqual([false, true, true])
  foreignScripts.haveBegun({ parts: [], widgetPages: '/,/view/*', serviceLink: '' }, '/login')
  expect(needs('/register', '/list', '/view/3')).toEqual([false, false, true])
})
