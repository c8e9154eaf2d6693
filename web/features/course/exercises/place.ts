/** Where in a course papers hang. */
export interface Place {
  refType: 1 | 2 | 3
  refId: string
  name: string
}
