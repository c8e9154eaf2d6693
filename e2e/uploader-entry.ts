/** The product's uploader without its page, bundled by the upload journey and driven through `window`. */
import { browserPorts } from '../web/features/shared/uploader/browser-ports.ts'
import { createUploads, type Uploads } from '../web/features/shared/uploader/uploads.ts'

declare global {
  interface Window {
    zxUploads?: Uploads
    zxFile?: File
  }
}

const input = document.createElement('input')
input.type = 'file'
input.id = 'zx-file'
input.addEventListener('change', () => {
  const file = input.files?.[0]
  if (file) window.zxFile = file
})
document.body.append(input)

const whose = await browserPorts.whoIsThere()
const uploads = createUploads(browserPorts, { userId: whose, site: '12' })
await uploads.restore()
window.zxUploads = uploads
