import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import css from './trial.module.css'

interface Invitation {
  /** URL to return to after sign-in. */
  to: () => string
  /** Called after sign-in in a dialog: the lesson continues at its position. */
  done?: () => unknown
}

/** Beside the title of a trial lesson: what signing in adds. */
export function Trying(invitation: Invitation) {
  return (
    <span className={css.trying}>
      <span>{texts.trying}</span>
      <SignInLink variant="text" size="s" why={texts.signInWhy} {...invitation}>
        {texts.signInHere}
      </SignInLink>
    </span>
  )
}

/** At the end of a trial. `onReplay` is for videos. */
export function TrialOver({ onReplay, video, ...invitation }: Invitation & { onReplay?: () => void; video?: boolean }) {
  return (
    <div className={video ? css.veil : css.over} role="region" aria-label={texts.trialOver}>
      <p className={css.title}>{texts.trialOver}</p>
      <p>{texts.trialOverWhy}</p>
      <div className={css.actions}>
        {onReplay && (
          <button type="button" className={css.replay} onClick={onReplay}>
            {texts.replay}
          </button>
        )}
        <SignInLink why={texts.signInWhy} {...invitation}>
          {texts.signIn}
        </SignInLink>
      </div>
    </div>
  )
}
