/** Hand-written files in the dialects of other systems, for tests. */
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const html = (words: string) =>
  `<material><mattext texttype="text/html">${words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</mattext></material>`
const label = (ident: string, words: string) =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${words}</mattext></material></response_label>`
const meta = (fields: Record<string, string>) =>
  `<itemmetadata><qtimetadata>${Object.entries(fields)
    .map(
      ([name, value]) =>
        `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`,
    )
    .join('')}</qtimetadata></itemmetadata>`
const outcomes = '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
const right = (conditions: string, score = 100, more = 'continue="No"') =>
  `<respcondition ${more}><conditionvar>${conditions}</conditionvar><setvar action="${more.includes('No') ? 'Set' : 'Add'}" varname="SCORE">${score}</setvar></respcondition>`
const is = (response: string, value: string) => `<varequal respident="${response}">${value}</varequal>`
const feedback = (ident: string, words: string) =>
  `<itemfeedback ident="${ident}"><flow_mat>${html(words)}</flow_mat></itemfeedback>`
const canvas = (
  ident: string,
  title: string,
  type: string,
  points: string,
  presentation: string,
  processing: string,
  more = '',
) =>
  `<item ident="${ident}" title="${title}">${meta({ question_type: type, points_possible: points, assessment_question_identifierref: `${ident}ref` })}<presentation>${presentation}</presentation>${processing === '' ? '' : `<resprocessing>${outcomes}${processing}</resprocessing>`}${more}</item>`
const choose = (ident: string, cardinality: string, labels: string, own = '') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${own === '' ? '' : `<material><mattext texttype="text/plain">${own}</mattext></material>`}<render_choice>${labels}</render_choice></response_lid>`
const field = (ident: string, more = '') =>
  `<response_str ident="${ident}" rcardinality="Single"><render_fib${more}><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`

/** A Canvas quiz (package assessment, or `.xml.qti` of a Common Cartridge). */
export const canvasQuiz = `${head}
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd">
<assessment ident="gaa" title="期中测验"><qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>1</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>40</fieldentry></qtimetadatafield></qtimetadata>
<section ident="root_section">
${canvas('i1', '首都', 'multiple_choice_question', '2.0', `${html('<p>中国的首都是？ <img src="%24IMS-CC-FILEBASE%24/pics/map.png?canvas_download=1"></p>')}${choose('response1', 'Single', label('11', '上海') + label('12', '北京') + label('13', '西安'))}`, right(is('response1', '12')), feedback('general_fb', '<p>1949 年起。</p>') + feedback('general_incorrect_fb', '<p>再看一次课文</p>'))}
${canvas('i2', 'tf', 'true_false_question', '1.0', `${html('<p>长江注入东海。</p>')}${choose('response1', 'Single', label('21', 'True') + label('22', 'False'))}`, right(is('response1', '21')))}
${canvas('i3', 'short', 'short_answer_question', '1.0', `${html('<p>水的化学式是 ____ 。</p>')}${field('response1')}`, right(`${is('response1', 'H2O')}${is('response1', '氢氧化氢')}`))}
${canvas('i4', 'blanks', 'fill_in_multiple_blanks_question', '4.0', `${html('<p>[color1]的天，[color2]的云。</p>')}${choose('response_color1', 'Single', label('41', '蓝') + label('42', '蔚蓝'), 'color1')}${choose('response_color2', 'Single', label('43', '白'), 'color2')}`, right(is('response_color1', '41'), 50, '') + right(is('response_color1', '42'), 50, '') + right(is('response_color2', '43'), 50, ''))}
${canvas('i5', 'multi', 'multiple_answers_question', '3.0', `${html('<p>哪些是质数？</p>')}${choose('response1', 'Multiple', label('51', '2') + label('52', '4') + label('53', '7'))}`, right(`<and>${is('response1', '51')}<not>${is('response1', '52')}</not>${is('response1', '53')}</and>`))}
${canvas('i6', 'drop', 'multiple_dropdowns_question', '2.0', `${html('<p>He [verb] to school [prep] bus.</p>')}${choose('response_verb', 'Single', label('61', 'go') + label('62', 'goes'), 'verb')}${choose('response_prep', 'Single', label('63', 'by') + label('64', 'on'), 'prep')}`, right(is('response_verb', '62'), 50, '') + right(is('response_prep', '63'), 50, ''))}
${canvas('i7', 'match', 'matching_question', '3.0', `${html('<p>配对</p>')}${['71', '72', '73'].map((one, at) => choose(`response_${one}`, 'Single', label('1', '东京') + label('2', '北京') + label('3', '巴黎') + label('4', '柏林'), ['法国', '日本', '中国'][at])).join('')}`, [3, 1, 2].map((one, at) => right(is(`response_7${at + 1}`, String(one)), 33.33, '')).join(''))}
${canvas('i8', 'num', 'numerical_question', '2.0', `${html('<p>g 是多少？</p>')}${field('response1', ' fibtype="Decimal"')}`, right(`<or>${is('response1', '9.8')}<and><vargte respident="response1">9.7</vargte><varlte respident="response1">9.9</varlte></and></or>`) + right('<vargte respident="response1">32</vargte><varlte respident="response1">32.4</varlte>'))}
${canvas('i9', 'essay', 'essay_question', '10.0', `${html('<p>谈谈你的家乡。</p>')}${field('response1')}`, '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>')}
${canvas('i10', 'up', 'file_upload_question', '5.0', html('<p>上传作业</p>'), '')}
${canvas('i11', 'read', 'text_only_question', '0.0', html('<p>阅读下面的短文</p>'), '')}
${canvas('i12', '自由落体', 'calculated_question', '1.0', `${html('<p>[x] + 1 = ?</p>')}${field('response1', ' fibtype="Decimal"')}`, right(is('response1', '')), '<itemproc_extension><calculated><formulas><formula>x+1</formula></formulas></calculated></itemproc_extension>')}
<section ident="g1" title="抽题"><selection_ordering><selection><sourcebank_ref>gbank</sourcebank_ref><selection_number>3</selection_number></selection></selection_ordering></section>
</section></assessment></questestinterop>`

/** Common Cartridge 1.x profile: added scores, a pattern, a model answer. */
export const cartridgeQuiz = `${head}
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="Q1" title="Unit 1"><section ident="S1" title="Part A">
<item ident="a1" title="Adds">${meta({ cc_profile: 'cc.multiple_response.v0p1', cc_weighting: '4' })}<presentation><flow>${html('<p>Which are fruit?</p>')}${choose('R', 'Multiple', label('A', 'apple') + label('B', 'stone') + label('C', 'pear'))}</flow></presentation>
<resprocessing>${outcomes}<respcondition continue="Yes"><conditionvar>${is('R', 'A')}</conditionvar><setvar varname="SCORE" action="Add">75</setvar></respcondition><respcondition continue="Yes"><conditionvar>${is('R', 'C')}</conditionvar><setvar varname="SCORE" action="Add">25</setvar></respcondition></resprocessing></item>
<item ident="a2">${meta({ cc_profile: 'cc.essay.v0p1' })}<presentation><flow>${html('<p>Explain.</p>')}${field('R')}</flow></presentation><itemfeedback ident="solution"><solution><solutionmaterial>${html('<p>Because.</p>')}</solutionmaterial></solution></itemfeedback></item>
<item ident="a3">${meta({ cc_profile: 'cc.fib.v0p1' })}<presentation><flow>${html('<p>Capital of France?</p>')}${field('R')}</flow></presentation><resprocessing>${outcomes}${right('<varequal respident="R" case="Yes">Paris</varequal>')}</resprocessing></item>
</section></assessment></questestinterop>`

/** Examples of the specification: text around a field, an order, a hot spot. */
export const classicItems = `<?xml version="1.0" standalone="no"?>
<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">
<questestinterop>
<item title="Fill-in-blank" ident="fib"><presentation label="x"><flow>
<material><mattext>Now is the </mattext></material><response_str rcardinality="Single" ident="FIB1"><render_fib columns="10"><response_label ident="A"/></render_fib></response_str><material><mattext> of our discontent, made glorious </mattext></material><response_str rcardinality="Single" ident="FIB2"><render_fib columns="10"><response_label ident="A"/></render_fib></response_str><material><mattext> by these sons of York.</mattext></material>
</flow></presentation><resprocessing><outcomes><decvar/></outcomes>
<respcondition><conditionvar><varequal respident="FIB1" case="Yes">Winter</varequal></conditionvar><setvar action="Add" varname="SCORE">10</setvar></respcondition>
<respcondition><conditionvar><or><varequal respident="FIB2" case="Yes">summer</varequal><varequal respident="FIB2" case="Yes">Summer</varequal></or></conditionvar><setvar action="Add" varname="SCORE">10</setvar></respcondition></resprocessing></item>
<item title="Order" ident="order"><presentation><material><mattext>Put these in order:</mattext></material>${choose('OB', 'Ordered', label('A', 'Sun') + label('B', 'Earth') + label('C', 'Mercury'))}</presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><and>${is('OB', 'A')}${is('OB', 'C')}${is('OB', 'B')}</and></conditionvar><setvar action="Set">10</setvar></respcondition></resprocessing></item>
<item title="Where is Paris" ident="spot"><presentation><material><mattext>Click on Paris</mattext></material><response_xy ident="HS" rcardinality="Single"><render_hotspot><response_label ident="A" rarea="Ellipse">10,10,2,2</response_label></render_hotspot></response_xy></presentation></item>
</questestinterop>`

const block = (words: string) =>
  `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${words.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</mat_formattedtext></mat_extension></material></flow>`
const bb = (type: string, max: string, stem: string, response: string, processing: string) =>
  `<item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_asitype>Item</bbmd_asitype><bbmd_assessmenttype>Pool</bbmd_assessmenttype><bbmd_questiontype>${type}</bbmd_questiontype><qmd_absolutescore_max>${max}</qmd_absolutescore_max><qmd_weighting>0.0</qmd_weighting></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${block(stem)}</flow>${response}</flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0.0" minvalue="0.0" maxvalue="${max}"/></outcomes>${processing}<respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0.0</setvar></respcondition></resprocessing></item>`
const bbLabel = (ident: string, words: string) =>
  `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes" rarea="Ellipse"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>`
const bbRight = (inside: string) =>
  `<respcondition title="correct"><conditionvar>${inside}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition>`
const responses = (inside: string) => `<flow class="RESPONSE_BLOCK">${inside}</flow>`
const bbEmpty = (ident: string) =>
  `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes"/></flow_label>`

/** A Blackboard pool (`res00001.dat`). */
export const blackboardPool = `${head}
<questestinterop><assessment title="Pool of chemistry"><section>
${bb('Multiple Choice', '10.0', '<p>水是什么？ <img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-77_1"></p>', responses(`<response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice shuffle="Yes">${bbLabel('aa', '元素')}${bbLabel('bb', '化合物')}</render_choice></response_lid>`), bbRight('<varequal respident="response" case="No">bb</varequal>'))}
${bb('Multiple Answer', '6.0', '哪些是金属', responses(`<response_lid ident="response" rcardinality="Multiple"><render_choice>${bbLabel('a', '铁')}${bbLabel('b', '硫')}${bbLabel('c', '铜')}</render_choice></response_lid>`), bbRight('<and><varequal respident="response" case="No">a</varequal><not><varequal respident="response" case="No">b</varequal></not><varequal respident="response" case="No">c</varequal></and>'))}
${bb('True/False', '5.0', '冰是水', responses('<response_lid ident="response" rcardinality="Single"><render_choice><flow_label class="Block"><response_label ident="true"><flow_mat class="Block"><material><mattext charset="us-ascii">true_false.true</mattext></material></flow_mat></response_label></flow_label><flow_label class="Block"><response_label ident="false"><flow_mat class="Block"><material><mattext>true_false.false</mattext></material></flow_mat></response_label></flow_label></render_choice></response_lid>'), bbRight('<varequal respident="response" case="No">true</varequal>'))}
${bb('Matching', '8.0', '配对', responses(['x1', 'x2'].map((one, at) => `<flow class="Block">${block(['铁', '钠'][at] ?? '')}<response_lid ident="${one}" rcardinality="Single"><render_choice><flow_label class="Block">${bbEmpty(`${one}a`)}${bbEmpty(`${one}b`)}</flow_label></render_choice></response_lid></flow>`).join('')) + `<flow class="RIGHT_MATCH_BLOCK"><flow class="Block">${block('Na')}</flow><flow class="Block">${block('Fe')}</flow></flow>`, '<respcondition title="1"><conditionvar><varequal respident="x1" case="No">x1b</varequal></conditionvar></respcondition><respcondition title="2"><conditionvar><varequal respident="x2" case="No">x2a</varequal></conditionvar></respcondition>')}
${bb('Ordering', '4.0', '按沸点排列', responses(`<response_lid ident="response" rcardinality="Ordered"><render_choice>${bbLabel('o1', '水')}${bbLabel('o2', '氧')}</render_choice></response_lid>`), bbRight('<and><varequal respident="response" case="No">o2</varequal><varequal respident="response" case="No">o1</varequal></and>'))}
${bb('Numeric', '2.0', '水的沸点', responses('<response_num ident="response" rcardinality="Single"><render_fib charset="us-ascii" encoding="UTF_8" rows="0" columns="0"/></response_num>'), bbRight('<vargte respident="response">99.0</vargte><varlte respident="response">101.0</varlte><varequal respident="response" case="No">100.0</varequal>'))}
${bb('Hot Spot', '2.0', '点出', '', '')}
</section></assessment></questestinterop>`

const resource = (type: string, ...files: string[]) =>
  `<resource identifier="r${files[0]}" type="${type}">${files.map((one) => `<file href="${one}"/>`).join('')}</resource>`
export const manifest = (inside: string) =>
  `${head}<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><organizations/><resources>${inside}</resources></manifest>`

/** Other resources of a Common Cartridge. */
export const cartridgeManifest = manifest(
  resource('imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'quiz/assessment_qti.xml') +
    resource('associatedcontent/imscc_xmlv1p1/learning-application-resource', 'quiz/assessment_meta.xml') +
    resource('imsqti_xmlv1p2/imscc_xmlv1p1/question-bank', 'bank/bank.xml') +
    resource('webcontent', 'wiki/welcome.html') +
    resource('webcontent', 'web_resources/pics/map.png'),
)
