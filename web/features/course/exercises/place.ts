/** Place in a course where papers are attached. */
export interface Place {
  refType: 1 | 2 | 3
  refId: string
  name: string
}
