// One module, so that media-chrome becomes one chunk.
import MediaChromeButton from 'media-chrome/media-chrome-button'
import MediaChromeRange from 'media-chrome/media-chrome-range'
import MediaContainer from 'media-chrome/media-container'
import MediaGestureReceiver from 'media-chrome/media-gesture-receiver'
import MediaLoadingIndicator from 'media-chrome/media-loading-indicator'
import MediaPreviewThumbnail from 'media-chrome/media-preview-thumbnail'
import MediaTextDisplay from 'media-chrome/media-text-display'
import MediaTooltip from 'media-chrome/media-tooltip'
import 'media-chrome/lang/zh-CN'
import 'media-chrome/media-controller'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-preview-time-display'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import { setLanguage } from 'media-chrome/utils/i18n'
import { currentLanguage } from '../../../i18n/catalogue.ts'

// Elements read their language on construction, which happens later.
setLanguage(currentLanguage())

/** Classes whose `getTemplateHTML` writes style; the elements above inherit it. */
export const templated: readonly unknown[] = [
  MediaChromeButton,
  MediaChromeRange,
  MediaContainer,
  MediaGestureReceiver,
  MediaLoadingIndicator,
  MediaPreviewThumbnail,
  MediaTextDisplay,
  MediaTooltip,
]
