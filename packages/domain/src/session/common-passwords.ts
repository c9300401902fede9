/**
 * Passwords of ten characters or more that guessers try first, in lower case. Runs, repetitions and a common word with
 * digits around it are refused by rule (`password.ts`), so most variants are not listed.
 */
export const COMMON_PASSWORDS = `
0102030405 0147258369 1029384756 1092387456 1122334455 112233445566 1122334456 1212312121 1357924680 1472583690
147258369a 159357456852 159753159753 1597534862 15975385246 1739482650 192837465a 1a2b3c4d5e 1a2s3d4f5g 1q2w3e4r5t
1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qa2ws3ed4rf 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx3edc 1qazxsw23edc 1qazzaq12wsx
2233445566 2468101214 24681012141 2wsx3edc4rfv 3.14159265 3141592653 314159265358 3692581470 369258147a 4815162342
5544332211 7410852963 741852963a 753951456852 7539514628 852456951753 8675309jenny 9638527410 963852741a 9988776655
a1b2c3d4e5 a1b2c3d4e5f6 a1s2d3f4g5 aabbccddee access14all airplane747 alexander1 allahakbar allahuakbar alohomora1
amsterdam1 anaconda123 andromeda1 angelangel anthony123 apollo1313 applejuice appletree1 arsenalfc1 assassin123
australia1 autobahn123 babyangel1 backspace1 backtoblack badminton1 barcelona1 barcelonafc basketball basketball1
battlefield beautiful1 beautifulgirl beethoven9 benjamin123 bestfriend bestfriends bharatmata billybob123
birthday123 bismillah1 bismillah786 blackberry blackbird1 blacksabbath bloodhound blueberry1 bluebird123 bluesky123
bollywood1 bombay12345 bookworm123 brandon1234 bulldogs123 buttercup1 butterflies butterfly1 california california1
cardinals1 caroline123 cashcounter cashregister challenger changeit123 changemenow changepassword charles1234
cheesecake chelseafc1 chester123 chocolate1 chocolates christina1 christmas1 christopher cinderella cleopatra1
coffeebean1 confidential cookiemonster correcthorsebatterystaple counterstrike cowboys123 creative123 cricketlover
crickettime crocodile1 daddysgirl dallas1234 darkangel1 darknight1 dashboard1 daughter123 defaultpassword
defender123 democracy1 diamond1234 dinosaur123 dolphin1234 donotenter1 doraemon123 dragonball dragonballz
dragonfly1 dreamcatcher dumbledore earthquake easypassword eldorado123 electricity electronic elephant123
elizabeth1 emergency1 enterprise entropy1234 eternity123 evergreen1 everton1878 excalibur1 experience familyfirst
familyguy1 fantastic4 fatherhood fernando123 fingerprint fireball123 firebird123 firefighter flamingo123 footballer
forever123 foreverlove forgetit123 forgotpassword frankenstein freddie123 friendship friendship1 gandalf123
ganesha123 gangster123 ganpatibappa garfield123 generation georgia123 ghostbusters ghostrider gibberish1 giraffe123
gloria1234 godisgood1 godisgreat goldfish123 goodluck123 goodmorning goodnight1 governor123 grandmother grasshopper
greenapple greenday123 guardian123 guitarhero gujarat123 happy12345 happybirthday happydays1 happyfamily
happynewyear hardcore123 harekrishna harrypotter heartbreak heavymetal hellokitty helloworld helloworld1
hercules123 hollywood1 homesweethome honeybee123 honeybunny honeymoon1 horses1234 hurricane1 ichliebedich
idontknow1 iforgotit1 iloveallah iloveindia ilovejesus1 ilovemusic ilovemydad ilovemyfamily ilovemylife ilovemymom
iloveyoubaby iloveyousomuch iloveyoutoo imagination incredible independence indian12345 indiana123 infinity123
inspiration inspiron15 integrity1 international introducing invincible isabella123 jackass123 jackjones1 jaihind123
jaimatadi1 jaishreeram jaishriram jasmine123 jennifer123 jerusalem1 jessica123 jesuschrist jesusislord jesuslovesme
jonathan123 justinbieber kamasutra1 karachi123 kashmir123 kingkong123 kingston123 kolkata123 ladybug123 landrover1
lasvegas123 leadership legendary1 leonardo123 letmeinnow lifeisgood lightning1 lincoln123 linkinpark littleangel
liverpool1 liverpoolfc lollipop123 loveandpeace loveforever lovelove123 lovemelove loveyou123 loveyouall lucky12345
lucky77777 mahadev123 mahalaxmi1 maharashtra malaysia123 manchester manchester1 manunited1 margarita1 marketing1
masterkey1 matrix1234 maverick123 mercedes123 mercedesbenz merrychristmas metallica1 michelle123 microsoft1
midnight123 millionaire minecraft1 minecraft123 mississippi mohammad123 monalisa123 money12345 moonlight1
morning123 motherland motorcycle motorola123 mountain123 muhammad123 mylittlepony mypassword mypassword1 myspace123
namahshivaya namaste123 nashville1 newpassword newyork123 newzealand nightmare1 nintendo64 nirvana123 nokia12345
nopassword notebook123 nothing123 november11 octopus123 omnamahshivaya onelove123 opensesame operator123 orange1234
outstanding overlord123 paradise123 parvati123 passpass12 passphrase passw0rdpassw0rd passwordpassword pavilion15
peaceandlove peanutbutter penguin123 perfect123 personal123 philadelphia phoenix123 photography picture123
pikachu123 pineapple1 pinkfloyd1 pizza12345 playboy123 playstation playstation3 playstation4 playstation5
pleaseletmein police1234 pomegranate porsche911 preciosa123 precious123 president1 prettygirl princessa1 prosperity
protected1 punjab1234 puppylove1 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qazqazqaz1 qazwsx1234 qazwsx12345
qazwsxedc1 qazwsxedc123 qazwsxedcrfv qazxswedc1 qazxswedcvfr qqww112233 qwaszx1234 rainbow123 rajasthan1
rajkumar123 rajnikanth ramayana123 rangers123 realmadrid realmadrid1 redbull123 redsox2004 registration remember123
rememberme resetpassword restaurant robinhood1 rockandroll rockstar123 rollercoaster rolltide123 ronaldo123
roosevelt1 rosebud123 rupees1000 sachin1234 sachintendulkar salaam1234 salesman123 samantha123 sandwich123
saraswati1 schalke04fc scoobydoo1 scorpion123 secretpassword shahrukhkhan shanghai123 shivaji123 shivshakti
shopkeeper shriganesh siddhivinayak simpsons123 singapore1 skateboard skywalker1 slipknot123 snowball123 snowboard1
snowflake1 softball12 solidsnake somethingnew sommer2023 sommer2024 sommer2025 sommer2026 southafrica spiderman1
spiderman123 spongebob1 springfield starcraft2 starfish123 startrek123 steelers123 stephanie1 strawberry
strawberry1 strongpassword success123 summertime sunflower1 superhero1 supermario supernova1 superstar1 supervisor1
supreme123 swordfish1 swordfish123 tamilnadu1 taylorswift teacher123 teamwork123 technology telephone1 temporary1
temppassword terminator testaccount testpassword thankyou123 theauthority thebeatles thedoctor1 thegodfather
thematrix1 thisismypassword thisissecret thunder123 thunderbird thunderbolt tiger12345 tigger1234 tinkerbell
titanic123 tomorrow123 tottenham1 toyota1234 transformer transformers trinity123 trustno1trustno1 trustnobody
turtledove tweetybird twilight123 ubuntu1234 ultimate123 undertaker underworld unforgiven unicorn123 university
vacation123 valentina1 valentine1 vancouver1 vegeta1234 venkatesh1 victoria123 violetta123 viratkohli volkswagen
volleyball washington waterfall1 watermelon webmaster1 welcomehome westbengal whatever12 whatever123 whateverman
whiskey123 whitehouse wilhelmina william123 wizard1234 wolfgang123 wolverine1 wonderful1 wonderland wonderwoman
wordpass123 wrestling1 xbox360live yankees123 yellow1234 yesterday1 youandme123 youaremine zaq12wsxcde3
zaq1xsw2cde3`
  .trim()
  .split(/\s+/)

/** Words that make a common password with digits and signs around them: "Welcome@2026", "p@ssw0rd!!!". */
export const COMMON_WORDS = `
abc abcd access admin administrator angel asdf asdfgh august autumn azerty babygirl baseball batman bharat cash
cashier change changeme charlie company computer counter cricket daniel december default delhi demo diwali dragon
evertill family february flower football freedom friday friends ganesh google guest hallo hallohallo hanuman hello
iloveyou india internet january jesus jordan killer krishna lakshmi letmein login london love lovely loveme manager
master michael monday monkey mumbai music mustang october office omsairam owner pass passw passwd password passwort
pokemon princess purple qwe qwer qwert qwerty qwertz register retail root saibaba sairam sales samsung saturday
secret security september server shadow shop shree spring starwars store summer sunday sunshine superman system
temp test tester testing thursday till tuesday user username wednesday welcome willkommen windows winter work
zxcvbn zxcvbnm`
  .trim()
  .split(/\s+/)
