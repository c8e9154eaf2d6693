import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'shared/files': Translation<typeof texts> } = {
  'shared/files': {
    choose: 'Choose a picture',
    change: 'Change',
    remove: 'Remove',
    drop: 'Drop it here, paste, or select to choose',
    dropNow: 'Drop to upload',
    sending: (name) => `Uploading ${name}`,
    stop: 'Cancel the upload',
    sent: 'Picture uploaded',
    removed: 'Picture removed',
    of: (nth, name) => `${name}: picture ${nth}`,
    removeOf: (nth) => `Remove picture ${nth}`,
    left: (left) => `You can add ${left} more`,
    notImage: 'Choose a picture (JPG, PNG, WebP or GIF)',
    tooLarge: (limit) => `Pictures can be at most ${limit}`,
    empty: 'The file is empty',
    network: 'The upload was interrupted. Check your network and try again.',
    failed: 'Upload failed. Please try again.',
    stopped: 'Upload cancelled',
    retry: 'Try again',

    attach: 'Add files',
    attached: 'Files',
    tooMany: (max) => `At most ${max} files`,
    percent: (name, percent) => `Uploading ${name} (${percent}%)`,
    removeFile: (name) => `Remove ${name}`,

    crop: 'Crop the picture',
    cropAbout: 'Drag to move, use the slider or the wheel to zoom. The arrow keys move it too, plus and minus zoom.',
    cropArea: 'Crop area: arrow keys move, plus and minus zoom',
    zoom: 'Zoom',
    rotate: 'Rotate 90°',
    done: 'OK',
    cancel: 'Cancel',
    unreadable: 'This picture cannot be read. Please choose another.',
  },
}
