import { nameKey } from "./username.ts";

/**
 * Letters and digits that look alike, after Unicode's table of confusables (UTS 39, version 13), as far as the
 * comparison of names leaves them (`nameKey`, without accents). White space separates the groups; the first character of a
 * group stands for the others. The table also joins capitals whose small letters differ. Where that would join two ASCII
 * letters or digits, they stay separate.
 */
const CONFUSABLES = `
1➀
2ƨƻϩᒿᴤ➁ꙅꛯꝛ
3ȝɜʒзҙӡჳᴈ➂ⳍꝫ𑣊𖼻
4ᔯᔰ➃ꮞ𑣏 5➄𑣛 6б➅ⳓꮾ𑣕 7➆𐓺𑣆
8ȣ৪੪➇𐌚𞣋
9৭੧୨൭➈ⳋꝯ𑣌𑣖
aɑαаᗅᴀꓮꭺ𐊠𖽀
bƀƃƅɓʙβвьѣҍᏼᑲᑳᑾᑿᒀᒁᒈᖯᗷꓐꞵꮟ𐊂𐊡𐌁
cƈȼсҫᴄⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲
dðđƌɖɗԁᑯᑺᑻᒇᗞᗪᴅꓒꓓꭰꮷ
eɇɛεеєҽҿԑᴇⲉⴹꓰꞓꬲꭼꮛ𐊆𐐩𑣎𖼭
fƒϝքᖴᵮẝꓝꞙꬵ𐊇𐊥𐔥𑣂
gƍǥɠɡɢԍցᏻᶃꓖꮐ
hħɦʜнћңһӈӊհᏺᕼⱨⲏꓧꚕꮋꮒ𐋏𐓵
iɨɩɪιіӏᵻᵼꙇꭵ𑣃
jɉʝϳјᒍᒘᒙᴊꓙꭻ
kĸƙκкқҟᛕᴋⱪⲕꓗꝁꮶ𐔘
lłƚǀɫɭʟוןױا١ٳ۱ߊᒪᒶᒷᛁᣳⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨𞣇
mʍμϻмӎᗰᛖᴍⲙꓟꭑꮇ𐊰𐌑
nƞɲɳηոռበቡᑎᑙᑚᑨᵰⲛꓠꓵ𐔓
oøɵʃθοσϛоѳөօסةه٥ھہۃە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᛜᴏᴑⲟⴱⵁⵉⵔ〇ꓳꝋꬽꬾꭍꭴꮎꮻ𐊒𐊔𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠
pƥρрᑭᑶᑷᒆᣖᴘᴩᵽⲣꓑꮲ𐊕
qʠԛգզⵕ
rɍɼɽʀгґғᖇᣴᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵
sƽʂѕտᣛᣵᵴꓢꜱꮥꮪ𐊖𐑈𑣁𖼺
tŧƫƭʈτтҭᴛᵵⱦⲧꓔꭲꮏ𐊗𐊱𐌕𖼊
uʉʋυսሀᑌᑗᑘᑧᴜᵾꓤꓴꞟꭎꭒꮜ𐓶𑣘𖽂
vνѵט٧۷ᐯᐺᐻᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈
wɯѡѽԝաᗯᣭᴡꓪꝡꮃꮗꮤ𑓅𑜊𑜎𑜏𑣦𑣯
xχхҳᕁᕽᚷⲭⵝꓫꭓꭕ𐊐𐊴𐌗𐌢𐔧𑣬
yƴɏɣʏγуүұყᒥᒮᒯᶌỿⲩꓬꭚꭹꮍ𐊲𑣜𖼇𖽃
zƶȥʐζᙆᴢᵶꓜꮓ𐋵𑣄𑣉𑣥
ɚǝəәⴺꓱ ʇꓕ ʕˁ ʿՙ ͽꜿ яᴙ ҋͷиᴎꚡ𐑍 җж ӌҷ ԋƕ իኮ մሆ յȷ
փɸφфቀᛰⲫ𐊳
ڋڊ
ڟط𐋨
ڧف
ڨٯڡڤࢻࢼ
ڴگࢰ
ڵلڷ
ۈوۆۇۉۋࢱ𐋤
ېٻ
۲٢ꧏ
۴٤
۶٦
۹٩१𑣤
ݢڬ
ݣكکڪڭ
ݧݔࢩ
ݩنݨ
ݬرڑڒژۯࢹ
ݱڗ
ݲحځڅ
ݾسش
ࢡبݑࢶ
ࢤڢ
ࢧم
ࢨثؽؿىيٮٹپںڻڽیێۑےݖࢷࢺࢽ
ࢮدڈڎۮ𐋡
ࢯصڞ𐋲
ࢲز
ऐऍऎए
ऑऄअआऒओऔ
আঅ ৡঋৠ ਊਉੳ ਏਇਈੲ ਔਅਆਐ
ઐઅઆઍએઑઓઔ
ઽऽ ૨२ ૩३ ૪४ ૮८ ଆଅ ௧க ௫ஈர ௭எ ௮அ ௰ய ௲ச௪௬ ఠర ఢడ థధ భబ మవషహ ౠఋ ౡఌ ಅఅ ಆఆ ಇఇ ಓఒఓఔಒಔ ಜజ ಞఞ ಣణ ಯయ
ಱఱ ಲల ೡಌ ೧౧ ೨౨ ೯౯ ഈഇ ഊஉ௨ഉ ഐഎ ഔഒഓ ജஐஜ ണண ഴழ ശஶ ഺட ൎॱ ൡഞ ൻഌങന൯ ർരറ൪ ෪ජ ෫ද ෯෨෩ ฃข ซช ฏฎ ตคด
ทฑ มฆ ฦภ ๅา ຈจ ຍย ບบ ປป ຝฝ ພพ ຟฟ ༀཨ ཪར ကဂႁ ဪသဩ ၥ၁ ၯပဟၦ ၰဃ ၾၽ ᅵ丨 ᆨᄀ ᆫᄂ ᆮᄃ ᆯᄅ ᆷᄆ ᆸᄇ ᆺᄉ ᆼᄋ ᆽᄌ
ᆾᄎ ᆿᄏ ᇀᄐ ᇁᄑ ᇂᄒ ᇫᅀ ᇰᅌ ᇹᅙ ሣɰպጣ ኔձ ᐍᐁᐌ ᐑᐄᐐ ᐓᐅᐒ ᐕᐆᐔ ᐘᐊᐗ ᐚᐋᐙ ᐿᐲᐾ ᑃᐴᑂ ᑇᐹᑆ ᑜᑏᑛ ᑠᑑᑟ ᑤᑖᑣ ᑩᑐᑔᑝᑞ ᑪᑕᑡᑢ
ᑹᑮᑸ ᑽᑰᑼ ᒅᑫᑴᑵ ᒓᒉᒒᘃ ᒕᒋᒔ ᒗᒌᒖ ᒛᒎᒚ ᒝᒐᒜᘂ ᒟᒑᒞ ᒭᒣᒬ ᒱᒦᒰ ᒳᒧᒲ ᒵᒨᒴ ᒹᒫᒸ ᓊᓀᓉ ᓌᓇᓋ ᓎᓈᓍ ᓑᐡ ᓝᓓᓜᘄ ᓟᓕᓞ ᓡᓖᓠ ᓣᓗᓢ
ᓥᓘᓤ ᓧᓚᓦᘇ ᓩᓛᓨ ᓷᓭᓶ ᓹᓯᓸ ᓻᓰᓺ ᓽᓱᓼ ᓿᓲᓾ ᔁᓴᔀ ᔃᓵᔂ ᔌᔋ ᔘᔐᔗ ᔚᔑᔙ ᔜᔒᔛ ᔞᔓᔝ ᔠᔔᔟ ᔢᔕᔡ ᔤᔖᔣ ᔲᔨᔱ ᔴᔩᔳ ᔶᔪᔵ ᔸᔫᔷ
ᔺᔭᔹ ᔼᔮᔻ ᕀᐩ ᕏᕌᕎ ᕜᕚᕛ ᕩᕧᕨ ᖷꟻ ᘣᕆᣏ ᘤᕊ ᙷᖧ ᙸᖨ ᙹᖩ ᙺᖪ ᙻᖫ ᙼᖬ ᙽᖭ ᛂᚽ ᛡᚼ ឣអ ᡕᠵ ᢖᡜ ᢳᢱ ᢶᢴ ᢹᢸ ᣂᣀ ᣇᓂᣆ ᣉᓃᣈ
ᣋᓄᣊ ᣍᓅᣌ ᣐᕇ ᣑᕈ ᣒᕉ ᣓᕋ ᣠᕃᘢᣎ ᣣᕞ ᣤᕦ ᣥᕫ ᣨᖆ ᣪᖗ ᣰᗴ ᣲᘛ ᧐ᦞ ᧑ᦱ ᪐ᩅ᪀ ᭒ᬍ ᭓ᬑ ᭘ᬨ ᵳɾ ᵿʊᘮᘴ ᶐɋ
ⲇδծᐃᐎᐏᕷẟⵠ𐊅𐊣𖼚
ⲗʌλлӆ٨۸ᐱᐼᐽᣔᴧᴫⴷꓥꛎ𐊍𐓘𐓛𖼽
ⲡπпᴨꛛ ⲯψѱᛘ𐊵𐓹 ⲽш ⳝϭ ⳤϗ ⴀꞇ ⵣᛯ イ亻 エ工 カ力 タ夕 ト卜 ニ二 ハ八 ヘへ 㦳㘽 䎛㖈 䐠㬻 一ᅳーꟷ 倂併 值値 啟啓 囗ロ口 填塡 士土 壿墫 嬀媯
帲帡 幐㬺 戸戶 搉㩁 晣䀿 晩晚 曶㫚 朦䑃 柿杮 槩㮣 樧榝 潙溈 硏研 絶絕 肦朌 胊朐 胐朏 胶㬵 脁朓 脧朘 腁胼 膧朣 蔿蒍 虁蘷 訞䚶 詽訮 讏讆 豣豜 趆赿 跺跥
躛躗 輧軿 郞郎 鎮鎭 隸隷 鹃鹂 黒黑 鿃䀹 ꓞᖵⅎ ꓭᙠ ꓯɐᗄ ꓷᗡ ꚛ𐊨 ꚰᚹ ꛍʡ ꞕꜧ ꞛ𐐺 ꦒⰿ ꦣꦝ ꩓ꨁ ꩖ꨣ
ꬿɔͻᴐↄꓛ𐑋
ꭠљ ꭸͱⱶꚱꮀ ꭾɂ
𐊶ωᘯᘵⲱꙍꞷꮿ
𐊸ⵀ 𐌒ϙ𐊭 𐏑𐎂 𐏓𐎓 𐐪ʚꞝ 𐐹ꓶ𖼦 𐐿ɷ 𐑂ɞ 𐑇ɒ 𐒠𐒆 𐓤ӄ 𐓫ʘⵙꙩ 𐓬þƿϸ 𐓸ᛦ
𐳺𐳥
𐳼𐳂
𑇜ꣻ 𑒒ঘ 𑒔চ 𑒖জ 𑒘ঞ 𑒙ট 𑒛ড 𑒝ল 𑒞ত 𑒟থ 𑒠দ 𑒡ধ 𑒢ন 𑒣প 𑒧ম 𑒨য 𑒩ব 𑒪ণ 𑒫র 𑒭ষ 𑒮স 𑓄ঽ 𑓑১ 𑓒২ 𑓖৬ 𑗙𑖂𑗘 𑗚𑖃 𑗛𑖄 𒀸𐎚
𓋹𐦞
𖼜ꙙ
𞣉٣۳
`;

/** Letters that look like two letters. */
const CONFUSABLE_PAIRS =
  "ꜳ=aa æ=ae ӕ=ae ꜵ=ao ꜷ=au ꜹ=av ꜻ=av ꜽ=ay ʣ=dz ǁ=ll װ=ll ʪ=ls ʫ=lz œ=oe ɶ=oe ꝏ=oo ꚙ=oo 𑣣=rn 𑜀=rn ɱ=rn ᵯ=rn ꝷ=tf ʦ=ts ᵫ=ue ꭣ=ue ы=bi ю=lo";

/**
 * More pairs, which the table does not join: signs that stand for letters, and letters that Latin readers confuse (in
 * the table, π and п are ⲡ, and ω is 𐊶).
 */
const OWN_GROUPS = ["a@", "bъ", "e3", "jյ", "li1|!", "nⲡ", "o0", "s5$", "uц", "w𐊶", "z2"];

const groups = (lines: readonly string[]) =>
  new Map(lines.flatMap(([first, ...others]) => others.map((sign) => [sign, first!] as const)));
const PLAIN = new Map([
  ...groups(CONFUSABLES.trim().split(/\s+/)),
  ...CONFUSABLE_PAIRS.split(" ").map((pair) => pair.split("=") as [string, string]),
]);
const OWN = groups(OWN_GROUPS);

const replaced = (text: string, by: ReadonlyMap<string, string>) =>
  [...text].map((sign) => by.get(sign) ?? sign).join("");

/** A name reduced to its look: without accents, spaces and signs, and with one letter for all that look like it. */
export const nameLook = (name: string) =>
  replaced(replaced(nameKey(name).normalize("NFKD"), PLAIN), OWN)
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d");
