/** How a model is made to answer in JSON; `auto` tries them in this order and remembers what the provider accepts. */
export const structuredWays = ['auto', 'schema', 'tool', 'text'] as const
export type StructuredWay = (typeof structuredWays)[number]

export interface ModelPreset {
  key: string
  name: string
  url: string
  model: string
  embeddingModel: string
  structured: StructuredWay
}

/** Settings of providers that speak OpenAI's protocol, from their public documentation. */
export const modelPresets: readonly ModelPreset[] = [
  {
    key: 'deepseek',
    name: 'DeepSeek',
    url: 'https://api.deepseek.com/v1',
    model: 'deepseek-chat',
    embeddingModel: '',
    structured: 'tool',
  },
  {
    key: 'qwen',
    name: '通义千问',
    url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
    embeddingModel: 'text-embedding-v4',
    structured: 'tool',
  },
  {
    key: 'zhipu',
    name: '智谱',
    url: 'https://open.bigmodel.cn/api/paas/v4',
    model: 'glm-4-plus',
    embeddingModel: 'embedding-3',
    structured: 'tool',
  },
  {
    key: 'kimi',
    name: 'Kimi',
    url: 'https://api.moonshot.cn/v1',
    model: 'moonshot-v1-32k',
    embeddingModel: '',
    structured: 'tool',
  },
  {
    key: 'doubao',
    name: '豆包',
    url: 'https://ark.cn-beijing.volces.com/api/v3',
    model: '',
    embeddingModel: '',
    structured: 'auto',
  },
  {
    key: 'ollama',
    name: 'Ollama',
    url: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    embeddingModel: 'bge-m3',
    structured: 'schema',
  },
  {
    key: 'vllm',
    name: 'vLLM',
    url: 'http://127.0.0.1:8000/v1',
    model: '',
    embeddingModel: '',
    structured: 'schema',
  },
]
