import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { create, execute, newSeller, trading } from '../trading-under-test.ts';
import { listingActions } from './listing-actions.ts';

interface Case {
  title: string;
  /** Searches that find the title. */
  finds: string[];
  /** Searches that do not. */
  misses?: string[];
}

/** Titles by script. `\u` marks characters that an editor does not show. */
const titles: Record<string, Case[]> = {
  Latin: [
    { title: 'Cable USB-C/HDMI', finds: ['hdmi', 'HDMI', 'usb', 'USB-C', 'usb-c/hdmi', '"c hdmi"'], misses: ['usbc'] },
    { title: 'black/white,red;green|blue', finds: ['black', 'white', 'red', 'green', 'blue', 'white/red'] },
    { title: 'node.js', finds: ['node', 'js', 'node.js', 'Node JS'], misses: ['"js node"', 'no'] },
    {
      title: 'www.example.com/lamps user@example.com',
      finds: ['lamps', 'example', 'com/lamps', 'user', 'user@example'],
    },
    {
      title: 'Lamp\u00a0brass\u2003tall\u3000old\u200bnew',
      finds: ['lamp', 'brass', 'tall', 'old', 'new', 'brass\u00a0tall'],
    },
    { title: 'Cafe\u0301 table', finds: ['café', 'cafe\u0301', 'CAFÉ', 'CAFE\u0301'], misses: ['cafe'] },
    { title: 'CRÈME BRÛLÉE', finds: ['crème brûlée', 'cre\u0300me', '"bru\u0302le\u0301e"'] },
    { title: 'Straße', finds: ['straße', 'STRASSE', 'strasse', 'STRAẞE'] },
    { title: 'ﬁne ＷＩＤＥ ①', finds: ['fine', 'FINE', 'wide', 'ＷＩＤＥ', '1'] },
    { title: 'Lamp™ Brass® ©Ångström', finds: ['lamp', 'brass', 'ångström', 'A\u030angstro\u0308m', '\u212bngström'] },
    {
      title: "Don’t panic — O'Brien’s “guide”",
      finds: ["don't", 'don’t', 'panic', 'obrien or o’brien', 'guide', '"guide"'],
    },
    { title: 'Soft\u00adhyphen zero\u200djoin', finds: ['softhyphen', 'zerojoin', 'soft\u00adhyphen'] },
    { title: 'm² 1½ 12.50 1e5 0x1F', finds: ['m2', 'm²', '12.50', '1e5', '0x1f', '1½'] },
    { title: 'Żółw Łódź', finds: ['żółw', 'ŻÓŁW', 'z\u0307o\u0301łw', 'łódź'], misses: ['lodz'] },
  ],
  Vietnamese: [{ title: 'Đèn bàn gỗ', finds: ['đèn', 'ĐÈN BÀN', 'gỗ', 'go\u0302\u0303', 'g\u00f4\u0303'] }],
  Cyrillic: [
    { title: 'Лампа настольная, латунь/медь', finds: ['лампа', 'ЛАМПА', 'медь', 'латунь/медь'], misses: ['ламп'] },
    { title: 'Ёлка й', finds: ['ёлка', 'е\u0308лка', 'ЁЛКА', 'и\u0306'] },
  ],
  Greek: [
    { title: 'ΟΔΟΣ Λάμπα', finds: ['οδος', 'οδοσ', 'ΟΔΟΣ', 'λάμπα', 'λα\u0301μπα', 'ΛΆΜΠΑ'] },
    { title: 'Ὀδυσσεύς', finds: ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'] },
  ],
  Arabic: [
    { title: 'مصباح نحاس، قديم/جديد', finds: ['مصباح', 'نحاس', 'قديم', 'جديد', 'قديم/جديد'], misses: ['مصبا'] },
    { title: 'كتاب\u200f مِصْباح', finds: ['كتاب', 'مِصْباح'], misses: ['مصباح'] },
    { title: 'می\u200cخواهم', finds: ['می\u200cخواهم', 'میخواهم'] },
  ],
  Hebrew: [
    {
      title: 'מנורת פליז־עתיקה צה״ל',
      finds: ['מנורת', 'פליז', 'עתיקה', 'פליז־עתיקה', 'צה״ל', 'צה"ל'],
      misses: ['מנור'],
    },
  ],
  Devanagari: [
    { title: 'हिन्दी पीतल। दीपक', finds: ['हिन्दी', 'पीतल', 'दीपक'], misses: ['हिन', 'दी'] },
    { title: 'क़लम', finds: ['क़लम', 'क\u093cलम'] },
  ],
  Tamil: [{ title: 'விளக்கு பித்தளை', finds: ['விளக்கு', 'பித்தளை'], misses: ['விளக்'] }],
  Han: [
    { title: '黄铜台灯', finds: ['台灯', '黄铜', '黄铜台灯', '灯'], misses: ['灯台', '铜灯'] },
    { title: '老式，黄铜（台灯）ＵＳＢ', finds: ['老式', '台灯', 'usb', '黄铜 usb'] },
  ],
  Japanese: [
    {
      title: '真鍮ランプ・アンティーク',
      finds: ['ランプ', '真鍮', 'アンティーク', 'ﾗﾝﾌﾟ', 'フ\u309a'],
      misses: ['プラン'],
    },
    { title: 'がらす の らんぷ', finds: ['がらす', 'か\u3099らす', 'らんぷ'] },
  ],
  Korean: [
    {
      title: '황동 램프/조명',
      finds: ['황동', '램프', '조명', '\u1112\u116a\u11bc\u1103\u1169\u11bc'],
      misses: ['램'],
    },
  ],
  Thai: [{ title: 'โคมไฟทองเหลือง', finds: ['โคมไฟ', 'ทองเหลือง', 'โคมไฟทองเหลือง'], misses: ['ทองโคม'] }],
};
const cases = Object.entries(titles).flatMap(([script, ofScript]) =>
  ofScript.map(({ title, finds, misses = [] }) => ({ script, title, finds, misses })),
);

onBothTransports('words of titles', trading, (tested) => {
  const buyer = newSeller();
  const find = async (organizationId: string, input: { q?: string; categories?: string[] }): Promise<string[]> =>
    (await tested().client.listListings(buyer, { organizationId, ...input })).output.data.map(({ title }) => title);

  test('there are 30 titles and more, in eight scripts and more', () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
    expect(Object.keys(titles).length).toBeGreaterThanOrEqual(8);
  });

  test.each(cases)('$script: $title is found by its words', async ({ title, finds, misses }) => {
    const seller = newSeller();
    await create(tested(), seller, { title, publish: true });
    const found = async (q: string): Promise<boolean> => (await find(seller.organizationId, { q })).length === 1;
    const results = await Promise.all([...finds, ...misses].map(async (q) => [q, await found(q)]));
    expect(results).toEqual([...finds.map((q) => [q, true]), ...misses.map((q) => [q, false])]);
  });

  test.each([
    ['Home, Garden', 'home, garden'],
    ['Café', 'CAFE\u0301'],
    ['ＵＳＢ', 'usb'],
    ['it\'s {odd}, \\ "x"', 'IT\'S {odd}, \\ "x"'],
    ['ΟΔΟΣ', 'οδος'],
    ['=&|!():*', '=&|!():*'],
    ['\ufdfa'.repeat(9), '\ufdfa'.repeat(9)],
  ])('the category %s is found by %s, as a whole', async (category, other) => {
    const seller = newSeller();
    const title = 'Lamp';
    await create(tested(), seller, { title, categories: [category, 'second'], publish: true });
    const { organizationId } = seller;
    for (const categories of [[category], [other], [other, 'Second']])
      expect(await find(organizationId, { categories })).toEqual([title]);
    expect(await find(organizationId, { categories: [other], q: 'lamp' })).toEqual([title]);
    for (const categories of [[`${other}x`], [other, 'third'], ['lamp']])
      expect(await find(organizationId, { categories })).toEqual([]);
    expect(await find(organizationId, { categories: [other], q: '-second' })).toEqual([]);
  });

  test.each([
    ['café', 'cafe\u0301'],
    ['Lamp-7', 'LAMP-7'],
    ['ＡＢ１', 'ab1'],
    ['straße', 'STRASSE'],
    ['L\u00ad1', 'l1'],
  ])('the SKUs %s and %s are the same', async (sku, same) => {
    const seller = newSeller();
    const { update, archive } = listingActions(tested);
    const first = await create(tested(), seller, { sku });
    const taken = { code: 'validation_failed', facts: { faults: [{ path: ['sku'], code: 'sku_taken' }] } };
    await expect(create(tested(), seller, { sku: same })).rejects.toMatchObject(taken);
    const other = await create(tested(), seller, { sku: 'other' });
    await expect(update(seller, other.id, { sku: same })).rejects.toMatchObject(taken);
    expect(await update(seller, first.id, { sku: same })).toMatchObject({ sku: same });
    expect(await create(tested(), newSeller(), { sku: same })).toMatchObject({ sku: same });
    await archive(seller, first.id);
    expect(await create(tested(), seller, { sku })).toMatchObject({ sku });
  });

  test('a database with another locale compares the same', async () => {
    const rows = await execute(
      tested(),
      `select trading.compared(given collate "C") = trading.compared(other collate "C") as same
         from (values ('ΟΔΟΣ', 'οδος'), ('Straße', 'STRASSE'), ('ＡＢ', 'ab'), ('É', U&'e\\0301')) as v (given, other)`,
    );
    expect(rows).toEqual(Array(4).fill({ same: true }));
  });
});
