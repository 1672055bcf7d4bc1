/** An exact amount as text: `1`, `-3`, `0.25` or `1/3`; `too large` where it cannot be held exactly. */
export type Amount = string;

/** A player by name, `pot`, or a player who is called as the pot is. */
export type Side = string | { player: 'pot' };

export type Verdict = 'ok' | 'illegal' | 'mis-settled' | 'incomplete' | 'undetermined' | 'unreadable';

/** A change of a house: an option on top, or one rule said otherwise. */
export type Change = { option: string } | { rule: string; says: string };

export interface Finding {
  /** One of docs/findings.md. */
  code: string;
  /** From 1. */
  line: number;
  /** In characters, from 1. */
  column: number;
  message: string;
  /** Such as `settlement, drop and caught`; null where no rule is concerned. */
  rule: string | null;
  /** What the house says there, in its own words; null where it says nothing. */
  says: string | null;
  /** The rule's file and line. */
  source: string | null;
  help: string | null;
  /** By which the move would be legal, or the payment right. */
  remedy?: Change;
}

export interface Payment {
  /** Null where points are scored. */
  from: Side | null;
  to: Side;
  amount: Amount;
}

/** What `tonk verify --format json` says of a hand. */
export interface Hand {
  file: string;
  session: string | null;
  hand: string | null;
  line: number;
  house: string | null;
  options: string[];
  verdict: Verdict;
  settlement: 'right' | 'wrong' | 'unrecorded' | 'undetermined' | null;
  end: string | null;
  findings: Finding[];
  payments: Payment[];
  /** Of the payments; only where the log gives its stake one. */
  unit?: string;
  net: Record<string, Amount>;
  points?: Record<string, Amount>;
  /** The same hand by the house that the log names, if that settles it differently. */
  as_named?: Hand;
  /** What one correction would put the hand in order, and the whole log with it; only where the question says `fix`, and only where one
   * alone would. */
  correction?: string;
  corrected?: string;
}

/** What somebody did, and what that player holds then. */
export interface Told {
  line: number | null;
  player: string;
  /** As a log writes it; `deal` for what was dealt. */
  action: string;
  /** Cards such as `As`, `Td` or `X1`; `??` for one that nobody saw. */
  hand: string[];
  /** What they count: at least and at most, where hidden cards leave that open. */
  count: number | { low: number; high: number };
  /** The codes of findings about it. */
  findings: string[];
  delays?: { player: string; may_not: string[] }[];
}

/** What `tonk explain --format json` says of a hand. */
export interface ToldHand extends Omit<Hand, 'as_named'> {
  story: Told[];
  /** What a session carries on to the next hand. */
  kept?: {
    known: boolean;
    scores: Record<string, Amount>;
    money: Record<string, Amount>;
    tokens: Record<string, Amount>;
    pots: Record<string, Amount>;
    out: string[];
    over: boolean;
  };
}

/** Something that could be written next into a hand. */
export interface NextMove {
  player: string;
  /** As a log writes it, such as `take 8c`. */
  action: string;
  /** Why it is not allowed, or cannot be read; empty where nothing known forbids it. */
  findings: Finding[];
}

/** How the last hand of a log stands, which may still be in play; what can only be told by asking how hidden cards could be completed
 * is left open. The fields behind `deal` are there once it is known who sits at the table. */
export interface Position extends Omit<Hand, 'as_named'> {
  /** What the house deals; missing where the hand cannot be read. */
  deal?: {
    /** How many cards, by the number of players. */
    cards: Record<string, number>;
    /** Whether a card is turned up. */
    upcard: boolean;
    pack: string[];
  };
  dealer?: string | null;
  upcard?: string | null;
  /** How many actions are written down. */
  played?: number;
  /** How the hand ended, in a sentence; null where it is not over. */
  ending?: string | null;
  /** Whose turn it is; null where the hand is over. */
  turn?: string | null;
  /** Whether that player has drawn. */
  drawn?: boolean;
  table?: {
    hands: {
      player: string;
      /** Whether the log has a `deal` line, and a `show` line, of the player. */
      dealt: boolean;
      shown: boolean;
      cards: string[];
      count: number | { low: number; high: number };
      may_not: string[];
    }[];
    spreads: { player: string; cards: string[]; reading: string | null; shed: boolean }[];
    /** The top is the last. */
    discards: string[];
    stock: number;
  };
  /** The cards of the pack that may be anywhere. */
  unseen?: string[];
  /** What anybody may do, and what else the player to move might try. */
  moves?: NextMove[];
  /** What is to be said of the attempts in the question. */
  attempts?: NextMove[];
}

/** What `report` shows, in parts for another page; see render/page/table.js. */
export interface Tables {
  /** Drawings of the cards, as SVG. */
  pack: string;
  hands: {
    id: string;
    session: string | null;
    name: string;
    verdict: Verdict;
    /** Null for a hand that a page of all hands has no room for. */
    article: string | null;
    scenes: object | null;
  }[];
}

export interface Listing {
  name: string;
  kind: 'house' | 'option';
  title: string;
  /** Where its rules are taken from. */
  source: string | null;
  /** The house that it builds on, `nothing` for a base game; null for an option. */
  extends: string | null;
  file: string;
}

/** What is wrong or odd in the file of a house. */
export interface Notice {
  code: string;
  severity: 'error' | 'warning' | 'note';
  file: string;
  line: number;
  column: number;
  /** In characters, of what is to be underlined. */
  width: number;
  message: string;
  help: string;
  /** A word that was probably meant. */
  instead?: string;
  /** A hand that shows it. */
  log?: string;
}

/** What `tonk check --format json` says of a house or an option. */
export interface Inspection {
  name: string;
  kind: 'house' | 'option';
  file: string;
  options: string[];
  errors: number;
  warnings: number;
  notes: number;
  findings: Notice[];
  /** Of an option: with how many houses it goes. */
  goes_with?: number;
  not_with?: { house: string; why: string }[];
}

/** House files of one's own by path, such as `ours.yaml`, beside the shipped houses. */
export interface Files {
  files?: Record<string, string>;
}

export interface HouseQuestion extends Files {
  /** A name, or the path of one of the files. */
  house: string;
  /** Options on top. */
  with?: string[];
}

export interface LogQuestion extends Files {
  log: string;
  /** What the log is called in the answer; `*.jsonl` is read as lines of JSON. */
  name?: string;
  /** Instead of the house that the log names. */
  house?: string;
  with?: string[];
}

export declare class Tonk {
  houses(question?: Files): Listing[];
  /** The JSON Schema of a house file. */
  schema(question?: Files): object;
  check(question: HouseQuestion): Inspection;
  /** The rules in plain English, as a page of HTML. */
  rules(question: HouseQuestion): string;
  /** The text of a house's or an option's file. */
  source(question: HouseQuestion): string;
  verify(question: LogQuestion & { fix?: boolean }): Hand[];
  /** Of the last hand of the log, which is in text form; null where the log ends before one has begun. */
  position(question: LogQuestion & { attempts?: { player: string; action: string }[] }): Position | null;
  tables(question: LogQuestion): Tables;
  /** What the hands of the log come to: the object that docs/summary.schema.json describes, without the file. */
  summary(question: LogQuestion): object;
  /** The hands move by move. */
  explain(question: LogQuestion): ToldHand[];
  /** A page of HTML on which to step through the hands of the log. */
  report(question: LogQuestion): string;
}

/** A question that cannot be answered, such as one about a house that nobody knows. */
export declare class TonkError extends Error {}

export declare function loadTonk(): Promise<Tonk>;
