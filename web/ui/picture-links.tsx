import { Row } from './layout.tsx'
import css from './picture-links.module.css'
import { texts } from './texts.ts'

/** Thumbnails that open the full image in a new tab. */
export const PictureLinks = ({ urls }: { urls: readonly string[] }) => (
  <Row as="ul" align="stretch" gap={2} className={css.pictures}>
    {urls.map((url, index) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer" aria-label={texts.pictureOf(index + 1)}>
          <img src={url} alt="" loading="lazy" />
        </a>
      </li>
    ))}
  </Row>
)
