import { HeadphonesIcon } from '../../../ui/icons.tsx'
import { useBrokenImage } from '../../../ui/use-broken-image.ts'
import css from './sound-stage.module.css'

/** What is shown instead of a picture: cover, lesson, course. Decorative; the player is named already. */
export function SoundStage({ name, course, cover }: { name: string; course: string; cover: string }) {
  const { broken, ref, onError } = useBrokenImage(cover)
  const hasCover = cover !== '' && !broken
  return (
    <div className={css.sound} aria-hidden="true">
      {hasCover && <img className={css.ground} src={cover} alt="" />}
      <div className={css.front}>
        <span className={css.cover}>
          {hasCover ? <img ref={ref} src={cover} alt="" onError={onError} /> : <HeadphonesIcon size={48} />}
        </span>
        <span className={css.words}>
          <b>{name}</b>
          <span>{course}</span>
        </span>
      </div>
    </div>
  )
}
