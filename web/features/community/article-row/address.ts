/** URLs of articles and series. */
export const articlePath = (id: string) => `/info/detail/${id}`
export const articleSeriesPath = (id: string) => `/info/series/${id}`
