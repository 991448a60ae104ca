<?php
$_SERVER += ['HTTP_HOST'=>'fansite.example','REQUEST_METHOD'=>'GET','SERVER_PROTOCOL'=>'HTTP/1.1','SERVER_NAME'=>'fansite.example','REQUEST_URI'=>'/'];
define('WP_INSTALLING', true);
require __DIR__.'/site/wp-load.php';
require_once ABSPATH.'wp-admin/includes/upgrade.php';
require_once ABSPATH.'wp-admin/includes/image.php';
require_once ABSPATH.'wp-admin/includes/export.php';
function wp_mail(...$a){return true;}
wp_install('Hotel Gazette','editor','editor@fansite.example',true,'','pw');
update_option('siteurl','https://fansite.example'); update_option('home','https://fansite.example');
update_option('permalink_structure','/%year%/%monthnum%/%postname%/');
update_option('timezone_string','Europe/Berlin');
kses_remove_filters();
mt_srand(7);
global $wp_rewrite; $wp_rewrite->init(); $authors=[1]; foreach([['marlow','DJ Marlow'],['pelin','Pelin.ay'],['otto','Otto-Koch']] as [$l,$n]) $authors[]=wp_insert_user(['user_login'=>$l,'user_pass'=>'x','display_name'=>$n,'user_email'=>"$l@fansite.example",'role'=>'author']);
$cats=[]; foreach(['Habbo News','Events','Rares','Room Bundles','Guides & Tips','Radio'] as $c) $cats[]=wp_insert_term($c,'category')['term_id'];
foreach(['wired','furni','trading','halloween','x-mas'] as $t) wp_insert_term($t,'post_tag');
$uploads=wp_upload_dir('2019/10'); @mkdir($uploads['path'],0777,true);
$pics=[]; for($i=1;$i<=12;$i++){ $w=[400,640,120,64][$i%4]; $h=[300,360,120,64][$i%4]; $im=imagecreatetruecolor($w,$h); imagefilledrectangle($im,0,0,$w,$h,imagecolorallocate($im,$i*20,90,160)); for($k=0;$k<30;$k++) imagefilledrectangle($im,mt_rand(0,$w),mt_rand(0,$h),mt_rand(0,$w),mt_rand(0,$h),imagecolorallocate($im,mt_rand(0,255),mt_rand(0,255),mt_rand(0,255))); $f=$uploads['path']."/room-$i.png"; imagepng($im,$f);
 $id=wp_insert_attachment(['post_title'=>"Room $i",'post_mime_type'=>'image/png','post_excerpt'=>"Caption of room $i",'guid'=>$uploads['url']."/room-$i.png",'post_date'=>'2019-10-0'.(($i%9)+1).' 12:00:00'],$f); update_post_meta($id,'_wp_attachment_image_alt',$i%3?"The room number $i":''); wp_update_attachment_metadata($id,['width'=>$w,'height'=>$h,'file'=>"2019/10/room-$i.png"]); $pics[$i]=[$id,$uploads['url']."/room-$i.png",$w,$h]; }
$en=['The rooftop garden opens at midnight and everyone who helped to build it is invited.','Three riddles lead to the badge; the first one hides behind the fountain.','Trading was paused for two hours while the catalogue was repaired.','Bring a friend, because the maze can only be solved in pairs.','The winners were drawn live on the radio and each of them got a golden duck.','Nobody knows yet who made the room, but it has been visited 12,000 times.','Prices went up again: 25 credits for a lamp that cost 10 last year.'];
$de=['Ab Freitag ist der Innenhof voller Stände, und am Sonntag schließt der letzte.','Das Rätsel ist leichter, als es aussieht: Achte auf die Farben der Türen.','Wir haben mit den Gewinnerinnen und Gewinnern gesprochen.','Der neue Raum wurde über Nacht gebaut und heißt „Zur schönen Aussicht“.'];
$tr=['Yeni rozet bugün dağıtılıyor; tek yapman gereken üç soruyu yanıtlamak.','İlk oda çok kalabalık olduğu için ikinci bir oda açıldı.','Işıklar söndüğünde sessiz ol, çünkü koridorda bekçi dolaşıyor.'];
function s($a,$n){$o=[];for($i=0;$i<$n;$i++)$o[]=$a[mt_rand(0,count($a)-1)];return implode(' ',$o);}
function g($n,$h,$attr=''){return "<!-- wp:$n".($attr?" $attr":'')." -->\n$h\n<!-- /wp:$n -->\n\n";}
$made=[];
for($i=1;$i<=216;$i++){
 $l=$i%5==0?$de:($i%7==0?$tr:$en); $p=$pics[1+$i%12]; $p2=$pics[1+($i+5)%12];
 if($i%3==0){ // classic editor
  $c=s($l,2)."\r\n\r\n".'<strong>'.s($l,1).'</strong> <em>'.s($l,1)."</em>\r\n".s($l,1)."\r\n\r\n";
  if($i%6==0) $c.='[caption id="attachment_'.$p[0].'" align="alignnone" width="'.$p[2].'"]<img class="wp-image-'.$p[0].'" src="'.$p[1].'" alt="A room" width="'.$p[2].'" height="'.$p[3].'" /> The room <a href="https://www.habbo.com/room/1234'.$i.'">in the hotel</a>[/caption]'."\r\n\r\n";
  if($i%9==0) $c.='[gallery ids="'.$p[0].','.$p2[0].'"]'."\r\n\r\n";
  $c.="<ul>\r\n\t<li>".s($l,1)."</li>\r\n\t<li>".s($l,1)."\r\n<ol>\r\n\t<li>A</li>\r\n\t<li>B</li>\r\n</ol>\r\n</li>\r\n</ul>\r\n<blockquote>".s($l,1)."</blockquote>\r\n\r\n";
  if($i%12==0) $c.="https://www.youtube.com/watch?v=dQw4w9WgXcQ\r\n\r\n<!--more-->\r\n\r\n".s($l,2)."\r\n\r\n";
  if($i%15==0) $c.='<h1>'.s($l,1)."</h1>\r\n<h4>Small</h4>\r\n".'<p style="text-align: center;"><span style="color: #ff0000;">'.s($l,1).'</span></p>'."\r\n".'<pre>  two   spaces</pre>'."\r\n<hr />\r\n".'<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="315"></iframe><script>alert(1)</script>';
 } else {
  $c=g('paragraph','<p>'.s($l,2).'</p>');
  if($i%2) $c.=g('heading','<h2 class="wp-block-heading">'.s($l,1).'</h2>');
  $c.=g('paragraph','<p>'.s($l,1).' <a href="https://www.habbo.com/profile/luna.tic">luna.tic</a>, <strong>'.s($l,1).'</strong><br><code>:sit</code></p>');
  if($i%4==0) $c.=g('image','<figure class="wp-block-image size-large"><img src="'.$p[1].'" alt="Room" class="wp-image-'.$p[0].'"/><figcaption class="wp-element-caption">'.s($l,1).'</figcaption></figure>','{"id":'.$p[0].',"sizeSlug":"large"}');
  if($i%8==1) $c.=g('gallery','<figure class="wp-block-gallery has-nested-images columns-default is-cropped">'.g('image','<figure class="wp-block-image size-large"><img src="'.$p[1].'" alt="" class="wp-image-'.$p[0].'"/></figure>','{"id":'.$p[0].'}').g('image','<figure class="wp-block-image size-large"><img src="'.$p2[1].'" alt="Two" class="wp-image-'.$p2[0].'"/><figcaption>Second</figcaption></figure>','{"id":'.$p2[0].'}').'</figure>','{"linkTo":"none"}');
  if($i%10==1) $c.=g('table','<figure class="wp-block-table"><table><thead><tr><th>Furni</th><th>Price</th></tr></thead><tbody><tr><td>Lamp</td><td>25</td></tr><tr><td>Duck</td><td><strong>50</strong></td></tr></tbody></table><figcaption class="wp-element-caption">Prices today</figcaption></figure>');
  if($i%11==0) $c.=g('quote','<blockquote class="wp-block-quote"><p>'.s($l,1).'</p><cite>DJ Marlow</cite></blockquote>');
  if($i%13==0) $c.=g('embed','<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">'."\nhttps://youtu.be/dQw4w9WgXcQ\n".'</div><figcaption>Watch it</figcaption></figure>','{"url":"https://youtu.be/dQw4w9WgXcQ","type":"video","providerNameSlug":"youtube"}');
  $c.=g('list','<ul><li>'.s($l,1).'</li><li>'.s($l,1).'</li></ul>');
  if($i%16==0) $c.=g('columns','<div class="wp-block-columns">'.g('column','<div class="wp-block-column">'.g('paragraph','<p>Left</p>').'</div>').g('column','<div class="wp-block-column">'.g('paragraph','<p>Right</p>').'</div>').'</div>').g('separator','<hr class="wp-block-separator"/>').g('button','<div class="wp-block-button"><a class="wp-block-button__link" href="https://fansite.example/shop/">Shop</a></div>').g('spacer','<div style="height:100px" aria-hidden="true" class="wp-block-spacer"></div>');
  if($i%17==0) $c.=g('paragraph','<p>See <a href="'.get_permalink(end($made)).'">the earlier post</a> &amp; &lt;b&gt; 😀 <img src="https://elsewhere.example/tracker.gif" width="1" height="1"></p>');
 }
 $d=date('Y-m-d H:i:s', strtotime('2016-01-03 18:30:00')+$i*86400*14);
 $status='publish'; if($i==205)$status='draft'; if($i==206)$status='private'; if($i==207)$status='pending'; if($i==208){$status='future';$d='2031-05-01 10:00:00';} if($i==209)$status='trash';
 $id=wp_insert_post(wp_slash(['post_title'=>$i==50?'Müşteri & "Gäste" <b>İstanbul</b> günü':"Post $i: ".mb_substr(s($l,1),0,60),'post_content'=>$c,'post_excerpt'=>$i%4==0?s($l,1):'','post_status'=>$status,'post_author'=>$authors[$i%4],'post_date'=>$d,'post_date_gmt'=>get_gmt_from_date($d),'post_category'=>[$cats[$i%6]],'tags_input'=>$i%6==0?['furni','wired']:[],'post_password'=>$i==210?'secret':'']),true);
 if(is_wp_error($id)){echo $id->get_error_message();continue;} $made[]=$id;
 if($i%3==1) set_post_thumbnail($id,$p[0]);
 for($k=0;$k<$i%5;$k++){ $parent=0; $cd=date('Y-m-d H:i:s',strtotime($d)+3600*($k+1)); $cid=wp_insert_comment(['comment_post_ID'=>$id,'comment_author'=>['lampfan','Äxel','zeynep.gul','guest "42"'][$k%4],'comment_author_email'=>'reader@mail.example','comment_author_IP'=>'192.0.2.'.($i%250),'comment_author_url'=>$k==2?'https://spam.example':'','comment_content'=>$k==3?'<a href="javascript:alert(1)">x</a> nice & <b>bold</b>':s($l,1),'comment_date'=>$cd,'comment_date_gmt'=>get_gmt_from_date($cd),'comment_approved'=>($i%20==9&&$k==1)?'spam':(($i%20==8)?'0':1),'comment_parent'=>($k==1&&isset($last))?$last:0,'comment_type'=>($i%30==4&&$k==2)?'pingback':'comment']); $last=$cid; } unset($last);
}
$pg=wp_insert_post(['post_title'=>'About us','post_type'=>'page','post_status'=>'publish','post_content'=>'We are a fan site.']);
ob_start(); @export_wp(['content'=>'all']); $xml=ob_get_clean();
file_put_contents(__DIR__.'/export.xml',$xml); echo count($made)," posts, ",strlen($xml)," bytes\n";
