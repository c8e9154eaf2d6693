import { data } from 'react-router'
import { isId } from '../../address.ts'

/** The id that an address names. @throws the page that says there is nothing */
export function mustBeId(id: string | undefined): string {
  if (id === undefined || !isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}
