/**
 * React's JSX runtime (`jsxImportSource` in tsconfig.json), which on a page in another language marks elements with
 * Chinese text as `lang="zh-CN"`: names of courses, articles, what people write. Screen readers pronounce it, browsers
 * choose its glyphs and translate it by this attribute. Done here, content is marked wherever it is drawn; Chinese pages
 * render the same elements as without it.
 */
import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { currentLanguage } from './catalogue.ts'
import { isHtml, withContentLanguage } from './content-language.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'
/** What `<X {...props} key={key} />` compiles to. */
export { createElement } from 'react'

export const jsx = (type: ElementType, props: unknown, key?: Key): ReactElement =>
  react.jsx(type, isHtml(type) ? withContentLanguage(props, currentLanguage()) : props, key)

export const jsxs = (type: ElementType, props: unknown, key?: Key): ReactElement =>
  react.jsxs(type, isHtml(type) ? withContentLanguage(props, currentLanguage()) : props, key)
