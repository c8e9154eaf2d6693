import { data } from 'react-router'
import { isId } from '../../address.ts'

/** Id in the URL. @throws the not-found page */
export function mustBeId(id: string | undefined): string {
  if (id === undefined || !isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}
