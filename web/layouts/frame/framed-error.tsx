import { PageError } from '../../pages/errors/page-error.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Error page within the frame of the site. Apart from the side layout, which most pages do not have. */
export function FramedError({ error }: { error: unknown }) {
  return (
    <>
      <Header />
      <PageError error={error} />
      <Footer />
    </>
  )
}
