import { stateCode, type StateCode } from '@zhixing/contract/states'

/** The other status of a row that is turned on and off. Pure. */
export const otherStatus = (statusId: number): StateCode<'row'> =>
  statusId === stateCode.row.active ? stateCode.row.inactive : stateCode.row.active
