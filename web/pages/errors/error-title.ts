import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '../../crash-report.ts'
import { texts } from './texts.ts'

/** Title of an error page. */
export function errorTitle(error: unknown): string {
  if (isOffline(error)) return texts.offline
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 503) return texts.recovering
  if (status === 404) return texts.missing
  return status === 403 ? texts.forbidden : texts.failed
}
