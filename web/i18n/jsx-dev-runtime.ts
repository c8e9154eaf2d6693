/** The development variant of jsx-runtime.ts, for tests and the development server. */
import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { currentLanguage } from './catalogue.ts'
import { isHtml, withContentLanguage } from './content-language.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV = (
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
  ...rest: [source?: react.JSXSource, self?: unknown]
): ReactElement =>
  react.jsxDEV(type, isHtml(type) ? withContentLanguage(props, currentLanguage()) : props, key, isStatic, ...rest)
