import type { LoadPlan } from './load-plan.ts'

/** A Lua string literal, with escapes for other than printable ASCII. */
function lua(text: string): string {
  let out = ''
  for (const byte of Buffer.from(text)) {
    const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
    out += plain ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`
  }
  return `"${out}"`
}

/**
 * A Lua script for wrk that sends the requests of a plan in turn, checks every answer and prints the result as JSON on
 * its last line. A `response` function costs wrk time, so without `expect` its own status counters are used.
 */
export function luaScript(plan: LoadPlan): string {
  const check = `
function response(status, headers, body)
  if status < 200 or status > 299 or not string.find(string.sub(body, 1, 300), ${lua(plan.expect)}, 1, true) then
    bad = bad + 1
    if firstBad == "" then firstBad = status .. " " .. string.sub(body, 1, 200) end
  end
end`
  return `
local threads = {}
function setup(thread) table.insert(threads, thread) end

local requests = {
${plan.requests.map((request) => `  ${lua(request)},`).join('\n')}
}
local numbered = {}
for i, text in ipairs(requests) do numbered[i] = string.find(text, "{n}", 1, true) ~= nil or string.find(text, "{ip}", 1, true) ~= nil end
local total = #requests
local at = 0
local n = ${plan.first}
bad = 0
firstBad = ""

function request()
  at = at % total + 1
  if not numbered[at] then return requests[at] end
  n = n + 1
  local address = string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
  return (string.gsub(string.gsub(requests[at], "{n}", string.format("%09d", n)), "{ip}", address))
end
${plan.expect ? check : ''}

local function quoted(text)
  return '"' .. string.gsub(text, '[%c"\\\\\\128-\\255]', function(c) return string.format("\\\\u%04x", string.byte(c)) end) .. '"'
end

function done(summary, latency)
  local wrong = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  local first = ""
  if ${plan.expect ? 'true' : 'false'} then
    for _, thread in ipairs(threads) do
      wrong = wrong + thread:get("bad")
      if first == "" then first = thread:get("firstBad") end
    end
  else
    wrong = wrong + summary.errors.status
  end
  local seconds = summary.duration / 1e6
  io.write(string.format('\\n{"rate":%.3f,"count":%d,"bad":%d,"firstBad":%s,"p50":%.3f,"p99":%.3f,"max":%.3f,"bytesPerSecond":%.0f}\\n',
    (summary.requests - wrong) / seconds, summary.requests, wrong, quoted(first),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, summary.bytes / seconds))
end
`
}
