import { useLocation } from 'react-router'
import { stateCode } from '@zhixing/contract/states'
import { checkoutPath } from '../../../checkout-path.ts'
import { loginPath } from '../../../return-url.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import css from './lesson-player.module.css'
import { texts } from './texts.ts'
import type { Refusal } from './use-study.ts'

/** Why a lesson is unavailable, with one way forward. */
export function AccessDenied({
  refusal,
  courseId,
  again,
  onRetry,
}: {
  refusal: Refusal
  courseId: string
  /** The session of a signed-in user has ended. */
  again: boolean
  onRetry: () => void
}) {
  const { pathname, search } = useLocation()
  return (
    <div className={css.refused} role="alert">
      {(refusal === 'signIn' || refusal === 'elsewhere') && (
        <Empty
          art="lock"
          title={refusal === 'elsewhere' ? texts.elsewhere : again ? texts.signInAgain : texts.signInTitle}
          action={
            again ? (
              <ButtonLink to={loginPath(pathname + search)}>{texts.signIn}</ButtonLink>
            ) : (
              <SignInLink to={pathname + search} why={texts.signInWhy}>
                {texts.signIn}
              </SignInLink>
            )
          }
        >
          {again ? texts.progressStays : texts.signInWhy}
        </Empty>
      )}
      {refusal === 'notOwned' && (
        <Empty
          art="lock"
          title={texts.notOwnedTitle}
          action={
            <ButtonLink to={checkoutPath([{ productType: stateCode.product.course, productId: courseId }])}>
              {texts.buy}
            </ButtonLink>
          }
        >
          {texts.notOwnedWhy}
        </Empty>
      )}
      {refusal === 'gone' && (
        <Empty art="lost" title={texts.goneTitle}>
          {texts.gone}
        </Empty>
      )}
      {refusal === 'failed' && (
        <Empty art="lost" title={texts.failedTitle} action={<Button onClick={onRetry}>{texts.again}</Button>}>
          {texts.failed}
        </Empty>
      )}
    </div>
  )
}
