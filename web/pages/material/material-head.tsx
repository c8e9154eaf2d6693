import { checkoutPath } from '../../checkout-path.ts'
import { stateCode } from '@zhixing/contract/states'
import { api } from '../../api.ts'
import { CollectButton, ShareButton } from '../../features/course/actions/index.ts'
import { formats, shortTitle } from '../../features/course/card/index.ts'
import { type Course, mayStudy, type Period, productTypeOf } from '../../features/course/page/index.ts'
import { ProductPrice, type ShownTerms } from '../../features/commerce/price/index.ts'
import { lastPage } from '../../features/course/reader/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BookIcon, ChevronLeftIcon, DownloadIcon } from '../../ui/icons.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Row } from '../../ui/layout.tsx'
import { saveUrl } from '../../ui/save-file.ts'
import css from './material.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../use-action.ts'
import { useStoredState } from '../../ui/use-change.ts'

interface HeadProps {
  course: Course
  files: readonly Period[]
  /** Price terms of a document that has to be bought. */
  terms?: ShownTerms | null
  /** A document is open: no cover, and a back link instead of the start link. */
  reading: boolean
  address: string
  /** A preview has no collect, share and download actions. */
  preview?: boolean
}

/** Cover, name, figures, price and primary action of a document or resource. */
export function MaterialHead({ course, files, terms, reading, address, preview = false }: HeadProps) {
  const isLibrary = course.courseCategory === stateCode.category.library
  return (
    <section className={css.head}>
      {!reading && (
        <div className={css.cover}>
          <Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" eager />
        </div>
      )}
      <div className={css.words}>
        <h1>{course.courseName}</h1>
        {course.courseDesc && <p className={css.about}>{course.courseDesc}</p>}
        <Row as="p" gap={5} rowGap={2} className={css.facts}>
          {course.score > 0 && <Rating value={course.score} />}
          <span>{isLibrary ? texts.readers(course.countStudy) : texts.downloads(course.downloadCount)}</span>
          {files.length > 0 && (
            <span>{isLibrary ? texts.documentCount(files.length) : texts.fileCount(files.length)}</span>
          )}
          {course.fileTypes && <span>{formats(course.fileTypes)}</span>}
        </Row>
        <ProductPrice
          terms={terms}
          isFree={course.isFree}
          isPay={!preview && course.isPay}
          price={course.courseDiscount}
          original={course.courseOriginal}
        />
        <Row gap={3} align="stretch">
          {reading ? (
            <ButtonLink variant="line" to={address} icon={<ChevronLeftIcon />}>
              {texts.back}
            </ButtonLink>
          ) : isLibrary ? (
            <ReadAction course={course} files={files} address={address} preview={preview} />
          ) : (
            !preview && <DownloadAction course={course} files={files} address={address} />
          )}
          {!preview && !course.isFree && course.allowStudy === 0 && (
            <ButtonLink
              size="l"
              to={checkoutPath([{ productType: productTypeOf(course), productId: course.courseId }])}
            >
              {texts.buyNow}
            </ButtonLink>
          )}
          {!preview && (
            <>
              <CollectButton
                courseId={course.courseId}
                collected={course.isCollection}
                count={course.collectionCount}
                address={address}
              />
              <ShareButton path={address} />
            </>
          )}
        </Row>
      </div>
    </section>
  )
}

type HeadAction = Pick<HeadProps, 'course' | 'files' | 'address'>

/** Opens the document read last at its page; else the first readable one. Offers a download if none is readable. */
function ReadAction({ course, files, address, preview }: HeadAction & { preview: boolean }) {
  const { user } = useRoot()
  const open = files.filter((one) => mayStudy(course, one))
  const readable = open.filter(({ readStatus }) => preview || readStatus !== stateCode.document.downloadOnly)
  const file = readable.find(({ id }) => id === course.lastPeriodId) ?? readable[0]
  const [userId, fileId] = [user?.id, file?.id]
  const [page] = useStoredState(`${userId} ${fileId}`, 0, () => (userId && fileId ? lastPage(userId, fileId) : 0))
  if (!file) return <DownloadAction course={course} files={files} address={address} />
  const to = `${address}?period=${file.id}`
  if (!user)
    return (
      <SignInLink size="l" to={to} why={texts.signInToRead} icon={<BookIcon />}>
        {texts.loginToRead}
      </SignInLink>
    )
  return (
    <ButtonLink size="l" to={to} icon={<BookIcon />}>
      {page > 0 ? texts.goOn(page) : !course.isFree && course.allowStudy === 0 ? texts.readTrial : texts.readNow}
    </ButtonLink>
  )
}

/** Downloads all permitted files. */
function DownloadAction({ course, files, address }: HeadAction) {
  const { user } = useRoot()
  const { busy, run } = useAction({ reload: false })
  const open = files.filter((one) => mayStudy(course, one))
  if (open.length === 0) return null
  if (!user)
    return (
      <SignInLink size="l" to={address} why={texts.signInToDownload} icon={<DownloadIcon />}>
        {texts.loginToDownload}
      </SignInLink>
    )
  const download = () =>
    run('download', async () => {
      for (const { id } of open) {
        const { url, fileName } = await api('course/auth/course/period/download', { periodId: id })
        saveUrl(fileName, url)
      }
    })
  return (
    <Button size="l" icon={<DownloadIcon />} loading={busy !== ''} onClick={() => void download()}>
      {open.length > 1 ? texts.downloadAll(open.length) : texts.downloadNow}
    </Button>
  )
}
