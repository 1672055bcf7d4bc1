#include <catch2/catch.hpp>

#include "tests/support/cli_support.hpp"
#include "tests/support/report_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("report: what the page says of a hand") {
  const Ran ran = run_tonk({"report", "-", "-o", "-"}, faulty_drop);
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  CHECK(without_house_lines(between(ran.out, "<main>", "</main>")) == R"page(<main>
<article id="h1" aria-labelledby="h1head">
<header>
<h2 id="h1head"><bdi>Hand</bdi></h2>
<p class="verdict"><strong class="badge illegal"><svg class="sign" aria-hidden="true"><use href="#v-illegal"/></svg>illegal</strong> <b><bdi>Bob</bdi></b> drops after drawing.</p>
<p> <bdi>Bob dropped with 22 to 31, and was caught: Ann has 12</bdi>.</p>
<p class="comparison wrong">As the hand was played, what was paid is not what the house asks for: <bdi>Bob still owes Ann 1</bdi>. Whether the illegal move costs anything is for the table to settle: the house has no rule for that.</p>
<p>By “<bdi>Tonk, the base game</bdi>” (<bdi>pagat with waiting</bdi>); stake <bdi>1</bdi>. Clockwise: <bdi>Ann</bdi>, <bdi>Bob</bdi>; <bdi>Bob</bdi> deals.</p>
<section class="overview" aria-labelledby="h1found">
<h3 id="h1found">2 findings</h3>
<ol>
<li><a href="#h1s5">move 5</a>: <b><bdi>Bob</bdi></b> drops after drawing</li>
<li><a href="#h1paid">the settlement</a>: <b><bdi>Bob</bdi></b> owes <b><bdi>Ann</bdi></b> 2, and pays 1</li>
</ol>
</section>
</header>
<section class="moves" aria-labelledby="h1moves">
<h3 id="h1moves">Move by move</h3>
<ol>
<li id="h1s0">
<p class="move"><a class="step" href="#h1s0">The deal</a></p>
<ul class="hands">
<li><bdi>Ann</bdi>: <span class="cards" role="img" aria-label="two of clubs, three of clubs, four of clubs, five of diamonds and seven of diamonds"><svg class="card" aria-hidden="true"><use href="#c-2c"/></svg><svg class="card" aria-hidden="true"><use href="#c-3c"/></svg><svg class="card" aria-hidden="true"><use href="#c-4c"/></svg><svg class="card" aria-hidden="true"><use href="#c-5d"/></svg><svg class="card" aria-hidden="true"><use href="#c-7d"/></svg></span> <span class="count">21 points</span></li>
<li><bdi>Bob</bdi>: <span class="cards" role="img" aria-label="two of diamonds, three of diamonds, four of diamonds, five of clubs and seven of clubs"><svg class="card" aria-hidden="true"><use href="#c-2d"/></svg><svg class="card" aria-hidden="true"><use href="#c-3d"/></svg><svg class="card" aria-hidden="true"><use href="#c-4d"/></svg><svg class="card" aria-hidden="true"><use href="#c-5c"/></svg><svg class="card" aria-hidden="true"><use href="#c-7c"/></svg></span> <span class="count">21 points</span></li>
</ul>
<p>Turned up: <span class="cards" role="img" aria-label="king of clubs"><svg class="card" aria-hidden="true"><use href="#c-Kc"/></svg></span></p>
</li>
<li id="h1s1">
<p class="move"><a class="step" href="#h1s1">1. <bdi>Ann</bdi> draws the king of diamonds</a> <span class="line">line 7</span></p>
<p class="held"><span class="cards" role="img" aria-label="two of clubs, three of clubs, four of clubs, five of diamonds, seven of diamonds and king of diamonds"><svg class="card" aria-hidden="true"><use href="#c-2c"/></svg><svg class="card" aria-hidden="true"><use href="#c-3c"/></svg><svg class="card" aria-hidden="true"><use href="#c-4c"/></svg><svg class="card" aria-hidden="true"><use href="#c-5d"/></svg><svg class="card" aria-hidden="true"><use href="#c-7d"/></svg><svg class="card" aria-hidden="true"><use href="#c-Kd"/></svg></span> <span class="count">31 points</span></p>
</li>
<li id="h1s2">
<p class="move"><a class="step" href="#h1s2">2. <bdi>Ann</bdi> spreads the two of clubs, the three of clubs and the four of clubs</a> <span class="line">line 7</span></p>
<p class="held"><span class="cards" role="img" aria-label="five of diamonds, seven of diamonds and king of diamonds"><svg class="card" aria-hidden="true"><use href="#c-5d"/></svg><svg class="card" aria-hidden="true"><use href="#c-7d"/></svg><svg class="card" aria-hidden="true"><use href="#c-Kd"/></svg></span> <span class="count">22 points</span></p>
</li>
<li id="h1s3">
<p class="move"><a class="step" href="#h1s3">3. <bdi>Ann</bdi> discards the king of diamonds</a> <span class="line">line 7</span></p>
<p class="held"><span class="cards" role="img" aria-label="five of diamonds and seven of diamonds"><svg class="card" aria-hidden="true"><use href="#c-5d"/></svg><svg class="card" aria-hidden="true"><use href="#c-7d"/></svg></span> <span class="count">12 points</span></p>
<p class="waits"><bdi>Ann</bdi> may not drop</p>
</li>
<li id="h1s4">
<p class="move"><a class="step" href="#h1s4">4. <bdi>Bob</bdi> draws a card</a> <span class="line">line 8</span></p>
<p class="held"><span class="cards" role="img" aria-label="two of diamonds, three of diamonds, four of diamonds, five of clubs, seven of clubs and a card that nobody saw"><svg class="card" aria-hidden="true"><use href="#c-2d"/></svg><svg class="card" aria-hidden="true"><use href="#c-3d"/></svg><svg class="card" aria-hidden="true"><use href="#c-4d"/></svg><svg class="card" aria-hidden="true"><use href="#c-5c"/></svg><svg class="card" aria-hidden="true"><use href="#c-7c"/></svg><svg class="card" aria-hidden="true"><use href="#c-back"/></svg></span> <span class="count">22 to 31 points</span></p>
</li>
<li id="h1s5" class="wrong">
<p class="move"><a class="step" href="#h1s5">5. <bdi>Bob</bdi> drops</a> <span class="line">line 9</span></p>
<p class="held"><span class="cards" role="img" aria-label="two of diamonds, three of diamonds, four of diamonds, five of clubs, seven of clubs and a card that nobody saw"><svg class="card" aria-hidden="true"><use href="#c-2d"/></svg><svg class="card" aria-hidden="true"><use href="#c-3d"/></svg><svg class="card" aria-hidden="true"><use href="#c-4d"/></svg><svg class="card" aria-hidden="true"><use href="#c-5c"/></svg><svg class="card" aria-hidden="true"><use href="#c-7c"/></svg><svg class="card" aria-hidden="true"><use href="#c-back"/></svg></span> <span class="count">22 to 31 points</span></p>
<ul class="findings">
<li class="illegal"><p><strong class="badge illegal"><svg class="sign" aria-hidden="true"><use href="#v-illegal"/></svg>illegal</strong> <b><bdi>Bob</bdi></b> drops after drawing <code>drop-too-late</code></p><p>The rule: <q><bdi>before drawing</bdi></q> <cite><bdi>turn, drop</bdi>, <bdi>variants/pagat.yaml:#</bdi></cite></p><p>a drop comes <b><bdi>before drawing</bdi></b>; <b><bdi>Bob</bdi></b> may lay spreads, hit, or discard</p></li>
</ul>
</li>
<li id="h1s6">
<p class="move"><a class="step" href="#h1s6">The end: <bdi>Bob dropped with 22 to 31, and was caught: Ann has 12</bdi></a></p>
<ul class="hands">
<li><bdi>Ann</bdi>: <span class="cards" role="img" aria-label="five of diamonds and seven of diamonds"><svg class="card" aria-hidden="true"><use href="#c-5d"/></svg><svg class="card" aria-hidden="true"><use href="#c-7d"/></svg></span> <span class="count">12 points</span></li>
<li><bdi>Bob</bdi>: <span class="cards" role="img" aria-label="two of diamonds, three of diamonds, four of diamonds, five of clubs, seven of clubs and a card that nobody saw"><svg class="card" aria-hidden="true"><use href="#c-2d"/></svg><svg class="card" aria-hidden="true"><use href="#c-3d"/></svg><svg class="card" aria-hidden="true"><use href="#c-4d"/></svg><svg class="card" aria-hidden="true"><use href="#c-5c"/></svg><svg class="card" aria-hidden="true"><use href="#c-7c"/></svg><svg class="card" aria-hidden="true"><use href="#c-back"/></svg></span> <span class="count">22 to 31 points</span></li>
</ul>
</li>
</ol>
</section>
<section class="settlement" id="h1paid" aria-labelledby="h1pays">
<h3 id="h1pays">The settlement</h3>
<div class="dues">
<svg class="arrows" role="img" aria-label="Bob to Ann: owes 2, paid 1" viewBox="0 0 264 370">
<rect x="60" y="14" width="144" height="54" rx="10"/><text x="132" y="38">Ann</text><text class="net" x="132" y="59">+2</text>
<rect x="60" y="302" width="144" height="54" rx="10"/><text x="132" y="326">Bob</text><text class="net" x="132" y="347">-2</text>
<g class="disputed"><path class="arrow" marker-end="url(#arrow-disputed)" d="M124 298Q95 185 123 75"/><text class="amount" x="110" y="215">owes 2, paid 1</text></g>
</svg>
<div>
<ol class="payments">
<li><span><bdi>Bob</bdi> pays <bdi>Ann</bdi> <b>2</b></span> <q><bdi>dropper pays 2 to each equal or lower</bdi></q> <cite><bdi>settlement, drop and caught</bdi>, <bdi>variants/pagat.yaml:#</bdi></cite></li>
</ol>
<h4>In all, by the rules</h4>
<ul class="net">
<li><bdi>Ann</bdi> <b>+2</b></li>
<li><bdi>Bob</bdi> <b>-2</b></li>
</ul>
</div>
</div>
<p>Recorded: <bdi>Bob paid Ann 1</bdi>.</p>
<ul class="findings">
<li class="mis-settled"><p><strong class="badge mis-settled"><svg class="sign" aria-hidden="true"><use href="#v-mis-settled"/></svg>paid wrongly</strong> <b><bdi>Bob</bdi></b> owes <b><bdi>Ann</bdi></b> 2, and pays 1 <code>wrong-payment</code></p><p>The rule: <q><bdi>dropper pays 2 to each equal or lower</bdi></q> <cite><bdi>settlement, drop and caught</bdi>, <bdi>variants/pagat.yaml:#</bdi></cite></p><p><b><bdi>Bob</bdi></b> dropped; <b><bdi>Bob</bdi></b> has 22 to 31, <b><bdi>Ann</bdi></b> has 12</p></li>
</ul>
</section>
<details class="log">
<summary>The log</summary>
<ol start="1">
<li><code>house pagat with waiting</code></li>
<li><code>seats Ann Bob</code></li>
<li><code>dealer Bob</code></li>
<li><code>deal Ann 2c 3c 4c 5d 7d</code></li>
<li><code>deal Bob 2d 3d 4d 5c 7c</code></li>
<li><code>up Kc</code></li>
<li><code>Ann: draw Kd, spread 2c 3c 4c, discard Kd</code></li>
<li><code>Bob: draw</code></li>
<li class="wrong"><code>Bob: drop</code></li>
<li class="wrong"><code>pay Bob Ann 1</code></li>
</ol>
</details>
</article>
</main>)page");
}

TEST_CASE("report: each step says what has changed on the table") {
  CHECK(
      scenes(run_tonk({"report", "-"}, faulty_drop).out) ==
      R"page(<script type="application/json" id="scenes">[{"id":"h1","seats":["Ann","Bob"],"dealer":1,"steps":[{"told":"The deal","hands":{"0":{"cards":"2c 3c 4c 5d 7d","count":"21 points"},"1":{"cards":"2d 3d 4d 5c 7c","count":"21 points"}},"spreads":[],"discards":"Kc","astray":"","stock":41},{"told":"draws the king of diamonds","hands":{"0":{"cards":"2c 3c 4c 5d 7d Kd","count":"31 points"}},"stock":40,"seat":0},{"told":"spreads the two of clubs, the three of clubs and the four of clubs","hands":{"0":{"cards":"5d 7d Kd","count":"22 points"}},"spreads":[{"seat":0,"cards":"2c 3c 4c"}],"seat":0},{"told":"discards the king of diamonds","hands":{"0":{"cards":"5d 7d","count":"12 points","waits":"may not drop"}},"discards":"Kc Kd","seat":0},{"told":"draws a card","hands":{"1":{"cards":"2d 3d 4d 5c 7c ??","count":"22 to 31 points"}},"stock":39,"seat":1},{"told":"drops","hands":{"0":{"cards":"5d 7d","count":"12 points"}},"seat":1},{"told":"The end: Bob dropped with 22 to 31, and was caught: Ann has 12"}],"net":["+2","-2"]}]</script>)page");
}

TEST_CASE("report: a hand that cannot be read shows what was found and its text") {
  const Ran ran = run_tonk({"report", "-"}, "hand 1\r\nhouse pagat\r\nbogus\t1 < 2\r\nseats Ann Bob\r\n");
  CHECK(ran.status == 1);
  CHECK(between(ran.out, "<main>", "</main>") == R"page(<main>
<article id="h1" aria-labelledby="h1head">
<header>
<h2 id="h1head"><bdi>Hand 1</bdi></h2>
<p class="verdict"><strong class="badge unreadable"><svg class="sign" aria-hidden="true"><use href="#v-unreadable"/></svg>unreadable</strong></p>
</header>
<ul class="findings">
<li class="unreadable"><p><strong class="badge unreadable"><svg class="sign" aria-hidden="true"><use href="#v-unreadable"/></svg>unreadable</strong> unknown keyword <b><bdi>bogus</bdi></b> <code>unknown-keyword</code></p><p class="excerpt">line 3: <code><mark>bogus</mark>	1 &lt; 2</code></p><p>a player&#39;s move begins with the name and a colon, as in <b><bdi>Ann: draw 6h</bdi></b></p></li>
</ul>
<details class="log" open>
<summary>The log</summary>
<ol start="1">
<li><code>hand 1</code></li>
<li><code>house pagat</code></li>
<li class="wrong"><code>bogus	1 &lt; 2</code></li>
<li><code>seats Ann Bob</code></li>
</ol>
</details>
</article>
</main>)page");
  CHECK(ran.out.find("id=\"scenes\">[]</script>") != std::string::npos);
}
