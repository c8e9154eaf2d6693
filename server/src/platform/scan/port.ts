/** Whom a provider proved. */
export interface ScannedPerson {
  /** The person's name at the provider, for our application only. */
  openId: string
  /** The same person across all applications of one owner; empty where the provider tells none. */
  unionId: string
  nickname: string
  headImgUrl: string
}

/** A way to sign in by scanning: which address stands in the picture, and who answers for the person. */
export interface Scan {
  readonly provider: 'site' | 'wechat'
  /**
   * The address that goes into the picture and that a browser may open as well.
   * @param ticket names the waiting browser; in letters that need no escaping
   * @param origin by which the site is visited, such as https://learn.example.com
   */
  begin(waiting: { ticket: string; origin: string }): { url: string }
  /**
   * Changes the code that the provider sent back for the person it stands for; a code is good once. Absent where the person confirms on
   * this very site.
   * @throws {CallError} with a Chinese sentence for the person; it holds neither the code nor a key
   */
  finish?(answer: { code: string }): Promise<ScannedPerson>
}
