/** An exact amount as text: `1`, `-3`, `0.25` or `1/3`. */
export type Amount = string;

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
  /** The rule's file and line. */
  source: string | null;
  help: string | null;
  /** By which the move would be legal, or the payment right. */
  remedy?: Change;
}

export interface Payment {
  /** Null where points are scored. */
  from: string | null;
  to: string;
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
  net: Record<string, Amount>;
  points?: Record<string, Amount>;
  /** The same hand by the house that the log names, if that settles it differently. */
  as_named?: Hand;
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
  verify(question: LogQuestion): Hand[];
  /** The hands move by move. */
  explain(question: LogQuestion): ToldHand[];
  /** A page of HTML on which to step through the hands of the log. */
  report(question: LogQuestion): string;
}

/** A question that cannot be answered, such as one about a house that nobody knows. */
export declare class TonkError extends Error {}

export declare function loadTonk(): Promise<Tonk>;
