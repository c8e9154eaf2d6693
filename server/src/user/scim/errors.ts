/** An error in the form of SCIM (RFC 7644, 3.12). */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: string | undefined

  constructor(status: number, detail: string, scimType?: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue')
export const notThere = (kind: string): ScimError => new ScimError(404, `This ${kind} does not exist.`)
