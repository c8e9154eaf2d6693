/** What the process tells of itself: traces and slow statements. */
import { z } from 'zod'

export const observeVariables = {
  /** Read by the exporter itself, with the other OTEL_EXPORTER_OTLP_*. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT 应形如 http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG 必须是数字')
    .min(0, 'OTEL_TRACES_SAMPLER_ARG 应在 0 到 1 之间')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG 应在 0 到 1 之间')
    .default(1),
  SLOW_SQL_MS: z.coerce
    .number('SLOW_SQL_MS 必须是数字')
    .int('SLOW_SQL_MS 必须是整数')
    .min(0, 'SLOW_SQL_MS 不能小于 0，0 表示不记录')
    .default(500),
}
